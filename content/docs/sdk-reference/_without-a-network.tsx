import { Inline } from '../../../theme/index.tsx'
import { methods } from '../../data/sdk.yaml'

/** What a method of `sdk.yaml` does on a device that is offline. */
export function WithoutNetwork({ name }: { readonly name: string }) {
  const found = methods.find((method) => method.name === name)
  if (!found) throw new Error(`\`sdk.yaml\` has no method \`${name}\`.`)
  return (
    <p>
      <Inline>{found.offline}</Inline>
    </p>
  )
}
