// HTML as Vue reads it: a slash closes every element, `@click="…"` is code, and `<template>` shows what is in it.
import { isElement } from '../../diagnostics.ts'
import { empty } from '../edit-html.ts'
import { mapProse } from './prose.ts'

const attribute = String.raw`[^\s"'<>\x60/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>\x60]+))?`
/** A tag, or code in a line, in which there are none. */
const tag = new RegExp(
  String.raw`(\x60+)[^\x60\n]*\1|(?<!\\)<(\/?)([A-Za-z][\w.-]*)((?:\s+${attribute})*)(\s*)(\/?)>`,
  'g',
)
/** `@click="go"`, `#title`, `:members="all"`, `v-if="open"` */
const code = new RegExp(String.raw`\s+(?:[@#:]|v-)${attribute}`, 'g')
/** How much of the text around a tag is read. */
const longest = 200

/** A text with the tags of Vue as those of HTML; those of badges stay. */
export function htmlOfTags(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text
  const prose = mapProse(text, (line) => ' '.repeat(line.length))
  /** The elements in place of the open templates. */
  const templates: string[] = []
  return text.replace(tag, (whole: string, ...found) => {
    const [, isEnd, name, given, gap, slash, index] = found as [string, string, string, string, string, string, number]
    if (name === undefined || name === 'Badge' || prose[index] !== ' ') return whole
    const end = index + whole.length
    const before = text.slice(Math.max(0, index - longest), index)
    const after = text.slice(end, end + longest)
    const attributes = given.replace(code, withoutCode) + (slash ? '' : gap)
    if (name === 'template') {
      if (isEnd) return `</${templates.pop() ?? name}>`
      if (slash) return linesOf(whole)
      const element = startsLine.test(before) && endsTemplate.test(after) ? 'div' : 'span'
      templates.push(element)
      return `<${element}${attributes}>`
    }
    if (slash === '' || empty.has(name) || !(isElement(name) || isComponent.test(name)))
      return `<${isEnd}${name}${attributes}${slash && gap + slash}>`
    const element = `<${name}${attributes}${linesOf(gap)}></${name}>`
    const isAlone = startsBlock.test(before) && /^[^\S\n]*(?:\n|$)/.test(after)
    // A component alone is a block, which would be a paragraph.
    return isAlone && isComponent.test(name) ? `<div>${element}</div>` : element
  })
}

const isComponent = /^[A-Z]|-/
const startsLine = /(?:^|\n)[^\S\n]*$/
const startsBlock = /^\s*$|\n[^\S\n]*\n$/
/** Nothing follows in the line, or the end of the template and nothing else. */
const endsTemplate = /^(?:[^\n]*<\/template>)?[^\S\n]*(?:\n|$)/

/** An attribute on a line of its own only gets a name that HTML allows: an empty line would end the block. */
function withoutCode(attribute: string): string {
  const [, space = '', name = '', value = ''] = /^(\s+)([^\s=]+)([\s\S]*)$/.exec(attribute) ?? []
  return space.includes('\n') ? `${space}:${name.replace(/[^\w.-]/g, '')}${value}` : linesOf(attribute)
}

/** What is left out of a text keeps the lines after it where they are. */
function linesOf(text: string): string {
  return text.replace(/[^\n]/g, '')
}
