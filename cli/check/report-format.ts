import { Option } from 'commander'

/** The formats in which findings can be reported. */
export const formats = ['text', 'json', 'junit', 'sarif', 'github'] as const
export type Format = (typeof formats)[number]

export const changeFormats = ['text', 'md', 'github', 'json'] as const
export type ChangeFormat = (typeof changeFormats)[number]

export const compareFormats = ['text', 'json', 'html'] as const
export type CompareFormat = (typeof compareFormats)[number]

/** The format for the file name of a report: `links.sarif`. */
function formatOf<Name extends string>(report: string | undefined, known: readonly Name[]): Name | 'text' {
  const end = /\.(\w+)$/.exec(report ?? '')?.[1]?.toLowerCase() ?? ''
  return known.find((name) => name === end || (name === 'junit' && end === 'xml')) ?? 'text'
}

/** The flag `--format` for some of the formats. */
export function formatOption(known: readonly string[]): Option {
  return new Option('--format <format>', 'report format (default: by the extension of the report, or text)').choices(
    known,
  )
}

/** The options with a format; by default, the format for the report’s name. */
export function withFormat<
  Options extends { readonly format: Name | 'text'; readonly report: string | undefined },
  Name extends string,
>(options: Options, known: readonly Name[]): Options {
  return { ...options, format: options.format ?? formatOf(options.report, known) }
}
