import { isMap, isScalar, isSeq, parseDocument, type Tags, visit } from 'yaml'
import { isRawObject, type Raw } from '../raw.ts'

/** `!ENV NAME` is read as null, and `!ENV [NAME, 'other']` as its default: no value of this machine gets into the configuration. */
const environment: Tags = [
  { tag: '!ENV', resolve: () => null },
  { tag: '!ENV', collection: 'seq', resolve: (list) => (isSeq(list) ? list.items.at(-1) : null) },
]

const python = /^tag:yaml\.org,2002:python\/(?:name|object\/apply|object\/new|object):/
/** The key for the name of a Python value that also has other parts. */
const nameKey = 'python'

/** A configuration in YAML. A Python value becomes its name, or an object with the name as `python`. Throws a syntax error. */
export function readYaml(text: string): Raw {
  const made = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, customTags: environment })
  const [fault] = made.errors
  if (fault) throw fault
  visit(made, {
    Node: (_, node) => {
      if (!node.tag || !python.test(node.tag)) return
      const name = node.tag.replace(python, '')
      if (isScalar(node)) node.value = name
      else if (isMap(node)) node.set(nameKey, name)
    },
  })
  return made.toJS() as Raw
}

/** The Python name of a value. */
export function pythonName(value: Raw): string | undefined {
  const name = isRawObject(value) ? value[nameKey] : value
  return typeof name === 'string' ? name : undefined
}
