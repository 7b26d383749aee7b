import { isMap, isScalar, isSeq, parseDocument, type Tags, visit } from 'yaml'
import { isRawObject, type Raw } from '../raw.ts'

/** `!ENV NAME` is not set, and `!ENV [NAME, 'other']` the last one: a configuration is not to hold what is only so here. */
const environment: Tags = [
  { tag: '!ENV', resolve: () => null },
  { tag: '!ENV', collection: 'seq', resolve: (list) => (isSeq(list) ? list.items.at(-1) : null) },
]

const python = /^tag:yaml\.org,2002:python\/(?:name|object\/apply|object\/new|object):/
/** The key of the name, where a value has other parts. */
const nameKey = 'python'

/** A configuration in YAML, in which something of Python is its name, or has it as `python`. Throws what is wrong with it. */
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

/** The name in Python of a value. */
export function pythonName(value: Raw): string | undefined {
  const name = isRawObject(value) ? value[nameKey] : value
  return typeof name === 'string' ? name : undefined
}
