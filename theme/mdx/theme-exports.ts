// What `@docusaurus/theme-common` exports.
export * from './hooks.tsx'
export { Children as HtmlClassNameProvider, PageMetadata } from './layout.tsx'
