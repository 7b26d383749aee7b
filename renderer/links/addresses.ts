import { readDocument } from '../document/document.ts'
import { readMdxAddresses } from '../markdown/mdx/addresses.ts'
import type { Compiler, Diagnostic, LinkFact, SiteConfig, Source } from '../types.ts'
import { picturesOf } from './facts.ts'
import { locateInMarkdown, offsetIn, type Written } from './written.ts'

/** An address in a file, and its position. */
export interface Address extends Omit<Written, 'spell'> {
  /** `import`: the specifier of an import; `link`: any other address. */
  readonly kind: 'link' | 'import'
  /** As written, including escapes. */
  readonly text: string
}

export interface Addresses {
  readonly addresses: readonly Address[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface AddressInputs {
  readonly source: Source
  /** The unmodified file, with its own line endings. */
  readonly text: string
  readonly config: SiteConfig
  readonly compiler: Pick<Compiler, 'digest'>
}

/** All references in a file to other files: links, pictures, imports. Code samples are ignored. */
export async function findAddresses({ source, text, config, compiler }: AddressInputs): Promise<Addresses> {
  if (source.format === 'module') return { addresses: addressesInCode(text), diagnostics: [] }
  const image = picturesOf(readDocument(source, config.variables))
  if (source.format === 'md') {
    const { links } = await compiler.digest(source)
    return { addresses: addressesOfLinks(text, [...image, ...links]), diagnostics: [] }
  }
  const { links, code, diagnostics } = readMdxAddresses(source, config)
  const inCode = code.flatMap(([start, end]) => {
    const from = offsetIn(text, start)
    return addressesInCode(text.slice(from, offsetIn(text, end)), from)
  })
  return { addresses: inOrder([...addressesOfLinks(text, [...image, ...links]), ...inCode]), diagnostics }
}

function addressesOfLinks(text: string, links: readonly LinkFact[]): Address[] {
  const found = links.flatMap(({ href, at }): Address[] => {
    const written = at && locateInMarkdown(text, offsetIn(text, at), href)
    return written ? [{ kind: 'link', ...span(written), text: text.slice(written.start, written.end) }] : []
  })
  return inOrder(found)
}

function span({ start, end }: Written) {
  return { start, end }
}

/** Sort and deduplicate addresses: reference links share one, and the elements of MDX may be attributes of others. */
function inOrder(addresses: readonly Address[]): Address[] {
  return [...new Map(addresses.map((one) => [one.start, one])).values()].sort((a, b) => a.start - b.start)
}

const literal =
  /(?<template>`(?:\\[\s\S]|[^`\\])*`)|(?<import>\b(?:from|import|require)\s*\(?\s*)?(?<quote>['"])(?<address>[^'"\\\n]*)\k<quote>/g

/** String literals that contain only a relative address; those inside longer template literals are samples. */
function addressesInCode(code: string, offset = 0): Address[] {
  return [...code.matchAll(literal)].flatMap((match): Address[] => {
    const { template, import: before, address } = match.groups ?? {}
    const text = address ?? template?.slice(1, -1) ?? ''
    if (!/^\.\.?\/[^\s$]*$/.test(text)) return []
    const start = offset + match.index + (before ?? '').length + 1
    return [{ kind: before === undefined ? 'link' : 'import', start, end: start + text.length, text }]
  })
}
