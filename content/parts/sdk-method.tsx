import { CodeSample, FieldList, Inline, TabItem, Table, Tabs } from '../../theme/index.tsx'
import {
  errors,
  events,
  type Method,
  methods,
  platforms,
  product,
  type Field as TypeField,
  types,
} from '../data/sdk.yaml'
import { callSamples } from './call-samples.ts'

interface MethodProps {
  /** Its name in `sdk.yaml`. */
  readonly name: string
}

function findMethod(name: string): Method {
  const found = methods.find((method) => method.name === name)
  if (!found) throw new Error(`\`sdk.yaml\` has no method \`${name}\`.`)
  return found
}

/** A method's signature on each platform with one call of it. */
export function SdkMethod({ name }: MethodProps) {
  const method = findMethod(name)
  const calls = callSamples(method, product)
  return (
    <Tabs groupId="sdk">
      {platforms.map(({ id, name: platform, lang }) => (
        <TabItem key={id} value={id} label={platform}>
          <CodeSample lang={lang} code={method.signature[id]} />
          <CodeSample lang={lang} title="A call" code={calls[id]} />
        </TabItem>
      ))}
    </Tabs>
  )
}

/** Since which version a method is there. */
export function Availability({ name }: MethodProps) {
  const { ios, android, reactNative, flutter } = findMethod(name).since
  return (
    <p>
      Available since iOS SDK {ios}, Android SDK {android}, React Native SDK {reactNative} and Flutter SDK {flutter}.
    </p>
  )
}

/** What a method is given. */
export function MethodParameters({ name }: MethodProps) {
  const fields = findMethod(name).parameters.map((parameter) => ({ ...parameter, type: inWords(parameter.type) }))
  return <FieldList fields={fields} anchor="parameter" />
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
  const fields: readonly TypeField[] | undefined = types[name]?.fields
  if (!fields) throw new Error(`\`sdk.yaml\` has no type \`${name}\`.`)
  return <FieldList fields={fields.map((field) => ({ ...field, type: inWords(field.type) }))} anchor={name} />
}

/** How a method fails, and what to do about it. */
export function MethodErrors({ name }: MethodProps) {
  const fields = findMethod(name).errors.map(({ code, when, remedy }) => ({
    name: code,
    description: `${when}\n\n${remedy ?? 'See [all error codes](/docs/sdk-reference/start#error-codes).'}`,
  }))
  return <FieldList fields={fields} anchor="error" />
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

/** A type of the table as text: values in quotation marks, not in those of code. */
function inWords(type: string): string {
  return type.replace(/'([^']*)'/g, '“$1”')
}
