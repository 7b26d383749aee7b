import { sameAddress } from '../text/url.ts'

/** Normalize the forms of a page’s address: `/docs/a/index.html` → `/docs/a` */
export function pageAddress(path: string): string {
  return sameAddress(path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, ''))
}

/** A file’s name without the hash that build tools add: `/assets/a-0123abcd.png` → `a.png` */
export function plainName(path: string): string {
  return path.replace(/^.*\//, '').replace(/[-.](?=[\w-]*\d)[\w-]{8,}(?=\.\w+$)/, '')
}
