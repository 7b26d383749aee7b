import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { projectRoot } from './site.ts'

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(projectRoot, 'tests/harness/schemas', name), 'utf8'),
})

/** The violations of a document against one of the schemas in `schemas/`. */
export async function xmlFaults(text: string, name: 'atom' | 'rss' | 'sitemap'): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'given.xml', contents: text }],
    schema: [schema(`${name}.xsd`)],
    preload: [schema('xml.xsd')],
  })
  return errors.map(({ message }) => message)
}
