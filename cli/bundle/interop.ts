/** The calls in a bundle for a required ES module. The entry itself has no such call: its exports do not exist yet. */
const required = /(?<=\(init_[\w$]+\(\), )__toCommonJS\(/g

const helper = `var __withDefault = (names) => {
  const main = names.default;
  if (main === null || !/^(object|function)$/.test(typeof main)) return names;
  const isOnly = Object.keys(names).length === 1;
  return new Proxy(isOnly ? main : names, {
    get: (target, name) => name in target ? target[name] : name in names ? names[name] : main[name],
  });
};`.replaceAll('\n', ' ')

/**
 * A bundle in which `require('./file').items` finds the items of `export default { items }`: names that a module does not export
 * are looked up in its default export, and if there are no other exports, `require` returns the default export. Docusaurus does the
 * same, and sidebars are assembled from files that generators write in either form.
 */
export function requireDefaults(code: string): string {
  if (code.search(required) < 0) return code
  const called = code.replace(required, () => '((one) => __withDefault(__toCommonJS(one)))(')
  // On the first line, so that no line numbers change.
  return called.replace(/^("use strict";)?/, (strict) => strict + helper)
}
