// Contract: the bundler replaces each call by the text in the language of the site (`cli/bundle/client-texts.ts`), so that it costs
// nothing in the browser. A text is one literal, or one of two by a condition, and its values are one object.

/** A text of the interface. `{name}` is replaced by its value; of the forms `one|many`, the one for `count` is taken. */
export function text(
  source: string,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const forms = source.split('|')
  const form = (values.count === 1 ? forms[0] : forms.at(-1)) as string
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
