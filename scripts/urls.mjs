// Updates content/urls.json, the addresses of this repository's site that `npm test` requires. As everywhere, the product's name is
// a variable there.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

execFileSync(process.execPath, ['bin/sitegen.js', 'build', '--strict'], { stdio: 'inherit' })
const config = readFileSync('site.config.ts', 'utf8')
const [, name] = /\bname: '([^']*)'/.exec(config)
const [, slug] = /\bslug: '([^']*)'/.exec(config)
const list = readFileSync('build/urls.json', 'utf8')
const kept = list.replaceAll(name, '{{product.name}}').replaceAll(slug, '{{product.slug}}')
writeFileSync('content/urls.json', kept)
