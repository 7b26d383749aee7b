/** The line of a bundle that decides what `require` gives of an ES module. */
const helper = 'var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);'

/** The same, but names that the module does not export are those of its default export; if it exports nothing else, that is given. */
const replacement = `var __toCommonJS = (mod) => {
  const names = __copyProps(__defProp({}, "__esModule", { value: true }), mod);
  const main = names.default;
  if (main === null || !/^(object|function)$/.test(typeof main)) return names;
  const isOnly = Object.keys(names).length === 1;
  return new Proxy(isOnly ? main : names, {
    get: (target, name) => name in target ? target[name] : name in names ? names[name] : main[name],
  });
};`.replaceAll('\n', ' ')

/**
 * A bundle in which `require('./file').items` finds the items of `export default { items }`: the loader of Docusaurus does it, so
 * that sidebars can be put together from files that generators write in either form.
 */
export function requireDefaults(code: string): string {
  return code.replace(helper, () => replacement)
}
