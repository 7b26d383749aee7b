import { CodeSample, TabItem, Table, Tabs } from '../../theme/index.tsx'
import { errors, events, type Field, type Method, methods, platforms, product, types } from '../data/sdk.yaml'
import { callSamples } from './reference/call-samples.ts'
import { Inline } from './reference/inline.tsx'

interface MethodProps {
  /** Its name in `sdk.yaml`. */
  readonly name: string
}

function findMethod(name: string): Method {
  const found = methods.find((method) => method.name === name)
  if (!found) throw new Error(`\`sdk.yaml\` has no method \`${name}\`.`)
  return found
}

/** A method's signature on each platform with one call of it, and since which version it is there. */
export function SdkMethod({ name }: MethodProps) {
  const method = findMethod(name)
  const { signature, since } = method
  const calls = callSamples(method, product)
  return (
    <>
      <Tabs groupId="sdk">
        {platforms.map(({ id, name: platform, label, lang }) => (
          <TabItem key={id} value={id} label={platform}>
            <CodeSample lang={lang} title={label} code={signature[id]} />
            <CodeSample lang={lang} title="A call" code={calls[id]} />
          </TabItem>
        ))}
      </Tabs>
      <p>
        Available since iOS SDK {since.ios}, Android SDK {since.android}, React Native SDK {since.reactNative} and
        Flutter SDK {since.flutter}.
      </p>
    </>
  )
}

/** What a method is given. */
export function MethodParameters({ name }: MethodProps) {
  return (
    <Table label="Parameters" columns={['Name', 'Type', 'Required', 'Description']}>
      {findMethod(name).parameters.map(({ name: parameter, type, enum: values, required, description }) => (
        <tr key={parameter} id={`parameter-${parameter}`}>
          <td>
            <code>{parameter}</code>
          </td>
          <td>{type}</td>
          <td>{required ? 'yes' : 'no'}</td>
          <td>
            <Inline>
              {values ? `${description} One of ${values.map((value) => `\`${value}\``).join(', ')}.` : description}
            </Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** What a method gives. */
export function MethodResult({ name }: MethodProps) {
  const { type, description } = findMethod(name).result
  const page = types[type.replace('[]', '')]?.page
  const text = type === 'void' ? 'nothing is returned.' : description
  return (
    <p>
      {page ? (
        <a href={`/docs/sdk-reference/${page}`}>
          <code>{type}</code>
        </a>
      ) : (
        <code>{type}</code>
      )}
      {text && (
        <>
          {': '}
          <Inline>{text.charAt(0).toLowerCase() + text.slice(1)}</Inline>
        </>
      )}
    </p>
  )
}

/** The fields of a type that methods give. */
export function TypeFields({ name }: { readonly name: string }) {
  const fields: readonly Field[] | undefined = types[name]?.fields
  if (!fields) throw new Error(`\`sdk.yaml\` has no type \`${name}\`.`)
  return (
    <Table label={`Fields of ${name}`} columns={['Field', 'Type', 'Description']}>
      {fields.map(({ name: field, type, optional, description }) => (
        <tr key={field} id={`${name}-${field}`}>
          <td>
            <code>{field}</code>
          </td>
          <td>{optional ? `${type}, optional` : type}</td>
          <td>
            <Inline>{description}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** How a method fails, and what to do about it. */
export function MethodErrors({ name }: MethodProps) {
  return (
    <Table label="Errors" columns={['Code', 'When', 'What to do']}>
      {findMethod(name).errors.map(({ code, when, remedy }) => (
        <tr key={code} id={`error-${code}`}>
          <td>
            <code>{code}</code>
          </td>
          <td>
            <Inline>{when}</Inline>
          </td>
          <td>
            <Inline>{remedy ?? 'See [all error codes](/docs/sdk-reference/start#error-codes).'}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** All codes of errors. */
export function ErrorCodes() {
  return (
    <Table label="Error codes" columns={['Code', 'Meaning']}>
      {errors.map(({ code, meaning }) => (
        <tr key={code} id={`code-${code}`}>
          <td>
            <code>{code}</code>
          </td>
          <td>
            <Inline>{meaning}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The events that an app can listen to. */
export function SdkEvents() {
  return (
    <Table label="Events" columns={['Event', 'Payload', 'When']}>
      {events.map(({ name, payload, when }) => (
        <tr key={name} id={`event-${name}`}>
          <td>
            <code>{name}</code>
          </td>
          <td>
            <Inline>{payload}</Inline>
          </td>
          <td>
            <Inline>{when}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}
