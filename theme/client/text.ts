// Contract: the bundler replaces each call by its text in the language of the site (`cli/bundle/client-texts.ts`), so calls cost
// nothing in the browser. A text is a literal, or a condition with two of them, and its values are one object literal.

/** A text of the interface. `{name}` is replaced by its value; of the forms `one|many`, the one for `count` is used. */
export function text(
  source: string,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const forms = source.split('|')
  const form = (values.count === 1 ? forms[0] : forms.at(-1)) as string
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
