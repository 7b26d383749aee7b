// HTML as Vue reads it: a slash closes every element, `@click="…"` is code, and `<template>` shows its contents.
import { isElement } from '../../diagnostics.ts'
import { empty } from '../edit-html.ts'
import { mapProse } from './prose.ts'

const attribute = String.raw`[^\s"'<>\x60/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>\x60]+))?`
/** A tag, or inline code, which is skipped. */
const tag = new RegExp(
  String.raw`(\x60+)[^\x60\n]*\1|(?<!\\)<(\/?)([A-Za-z][\w.-]*)((?:\s+${attribute})*)(\s*)(\/?)>`,
  'g',
)
/** `@click="go"`, `#title`, `:members="all"`, `v-if="open"` */
const code = new RegExp(String.raw`\s+(?:[@#:]|v-)${attribute}`, 'g')
/** Maximum number of characters to read before and after a tag. */
const longest = 200

/** Converts Vue tags to HTML, except `<Badge>`. */
export function htmlOfTags(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text
  const prose = mapProse(text, (line) => ' '.repeat(line.length))
  /** The elements that replace the open templates. */
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
    // Alone on its lines, a component is a block; as inline HTML, it would be in a paragraph.
    return isAlone && isComponent.test(name) ? `<div>${element}</div>` : element
  })
}

const isComponent = /^[A-Z]|-/
const startsLine = /(?:^|\n)[^\S\n]*$/
const startsBlock = /^\s*$|\n[^\S\n]*\n$/
/** Nothing follows on the line, or nothing but the end of the template. */
const endsTemplate = /^(?:[^\n]*<\/template>)?[^\S\n]*(?:\n|$)/

/** Removes an attribute; on its own line, it only gets a valid name instead, because an empty line would end the block. */
function withoutCode(attribute: string): string {
  const [, space = '', name = '', value = ''] = /^(\s+)([^\s=]+)([\s\S]*)$/.exec(attribute) ?? []
  return space.includes('\n') ? `${space}:${name.replace(/[^\w.-]/g, '')}${value}` : linesOf(attribute)
}

/** The line breaks of removed text, so that later lines keep their numbers. */
function linesOf(text: string): string {
  return text.replace(/[^\n]/g, '')
}
