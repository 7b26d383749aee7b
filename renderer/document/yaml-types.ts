import type { ScalarTag } from 'yaml'
import type { YamlTypes } from './yaml-fault.ts'

// Front matter is read as by the parsers of the generators that sites come from: YAML 1.2, but with the numbers, dates and merge
// keys of YAML 1.1. `yes` and `no` are texts, as in those parsers.

const integer = /^[-+]?(?:0|0b[01_]*[01]|0x[\da-fA-F_]*[\da-fA-F]|0[0-7_]*[0-7]|[1-9](?:[\d_]*\d)?(?::[0-5]?\d)*)$/
const decimal =
  /^(?:[-+]?(?:0|[1-9][\d_]*)(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|\.[\d_]+(?:[eE][-+]?\d+)?|[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*)$(?<!_)/
const day = /^(\d{4})-(\d\d)-(\d\d)$/
const instant =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.(\d*))?(?:[ \t]*(?:Z|([-+])(\d\d?)(?::(\d\d))?))?$/

const int: ScalarTag = { tag: 'tag:yaml.org,2002:int', default: true, test: integer, resolve: readInteger }
const float: ScalarTag = { tag: 'tag:yaml.org,2002:float', default: true, test: decimal, resolve: readDecimal }
const timestamp: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: new RegExp(`${day.source}|${instant.source}`),
  resolve: readTime,
}

/** How the values of front matter are read. */
export const frontMatterTypes: YamlTypes = {
  isClosed: true,
  schema: 'failsafe',
  customTags: (tags) => [...tags, 'null', 'bool', int, float, 'floatNaN', timestamp, 'merge'],
}

function readInteger(text: string): number {
  const [, sign, digits = ''] = /^([-+]?)(.*)$/.exec(text.replaceAll('_', '')) ?? []
  const value = /^0[bx]/.test(digits)
    ? Number(digits)
    : digits.startsWith('0')
      ? Number.parseInt(digits, 8)
      : sexagesimal(digits)
  return sign === '-' ? 0 - value : value
}

function readDecimal(text: string): number {
  const plain = text.replaceAll('_', '')
  if (!plain.includes(':')) return Number.parseFloat(plain)
  return plain.startsWith('-') ? -sexagesimal(plain.slice(1)) : sexagesimal(plain.replace('+', ''))
}

/** `1:30` → 90 */
function sexagesimal(digits: string): number {
  return digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** A time without a zone is in UTC; a day that the month does not have overflows into the next month. */
function readTime(text: string): Date {
  const [, year, month, date, hour = 0, minute = 0, second = 0, fraction = '', sign, zoneHour = 0, zoneMinute = 0] =
    day.exec(text) ?? (instant.exec(text) as RegExpExecArray)
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  )
  return new Date(sign === '-' ? local + offset : local - offset)
}
