// `editUrl` as a function, as sites of Docusaurus have it.
import { expect, it } from 'vitest'
import { cli, siteForTest } from '../harness/site.ts'

const docusaurus = `module.exports = {
  title: 'T', url: 'https://a.example', baseUrl: '/base/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', {
    docs: {
      editUrl: ({ versionDocsDirPath, docPath, version, locale, permalink }) => {
        if (locale !== 'en') return \`https://translate.example/\${locale}?\${docPath}\`
        const found = docPath.match(/^api\\/(.*)\\.md$/)
        if (found) return \`https://git.example/api/\${found[1]}.ts\`
        return version === 'current' ? \`https://git.example/\${versionDocsDirPath}/\${docPath}#\${permalink}\` : undefined
      },
    },
    blog: { editUrl: ({ blogDirPath, blogPath }) => \`https://git.example/\${blogDirPath}/x/\${blogPath}\` },
  }]],
}
`

it('leads from each page to the address that the function returns, in all versions and languages', async () => {
  const site = siteForTest({
    'docusaurus.config.js': docusaurus,
    'docs/intro.md': '# Intro\n',
    'docs/api/call.md': '# Call\n',
    'docs/own.md': '---\ncustom_edit_url: https://own.example/\n---\n\n# Own\n',
    'versions.json': '["1.0"]\n',
    'versioned_docs/version-1.0/intro.md': '# Old\n',
    'versioned_docs/version-1.0/api/call.md': '# Old call\n',
    'blog/2024-01-02-a.md': '# Post\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/intro.md': '# Introduction\n',
  }).remove('site.config.ts')
  const { stdout } = await cli(['migrate', site.root])
  expect(stdout).not.toContain('editUrl')
  expect((await site.json()).ok).toBe(true)
  const edit = (page: string) =>
    /<a href="([^"]*)"[^>]* class="edit-page"/.exec(site.read(`build/${page}/index.html`))?.[1]
  expect(edit('docs/next/intro')).toBe('https://git.example/docs/intro.md#/base/docs/next/intro')
  expect(edit('docs/next/api/call')).toBe('https://git.example/api/call.ts')
  expect(edit('docs/next/own')).toBe('https://own.example/')
  expect(edit('docs/intro')).toBeUndefined()
  expect(edit('docs/api/call')).toBe('https://git.example/api/call.ts')
  expect(edit('blog/2024/01/02/a')).toBe('https://git.example/blog/x/2024-01-02-a.md')
  expect(edit('fr/docs/next/intro')).toBe('https://translate.example/fr?intro.md')
  // Nobody has written these addresses, and new files have none yet.
  const { stdout: checked } = await cli([
    'check-links',
    '--root',
    site.root,
    '--external',
    '--cached',
    '--format',
    'json',
  ])
  expect(checked).not.toContain('git.example')
})

it.each([
  ["() => { throw new Error('no place') }", 'failed: no place'],
  ['() => 3', 'failed: it must return an address, or nothing.'],
])('%s is reported once, where it is', async (editUrl, reason) => {
  const site = siteForTest({
    'site.config.ts': `export default {\n  title: 'T', url: 'https://a.example', baseUrl: '/',\n  content: { docs: { editUrl: ${editUrl} } },\n}\n`,
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '# B\n',
  })
  const { diagnostics, ok } = await site.json()
  expect(ok).toBe(false)
  expect(diagnostics).toMatchObject([{ code: 'config/function-failed', file: 'site.config.ts', line: 3, column: 22 }])
  expect(diagnostics[0]?.message).toContain(reason)
})
