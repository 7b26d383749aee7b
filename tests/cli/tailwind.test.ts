// Style sheets for Tailwind CSS, which has to run before the build.
import { expect, it } from 'vitest'
import { cli, siteForTest } from '../harness/site.ts'

const config =
  "export default { title: 'T', url: 'https://a.example', baseUrl: '/', theme: { css: ['src/css/own.css'] } }\n"

it('a style sheet that Tailwind CSS has to compile is reported in each build, and its other rules are published', async () => {
  const site = siteForTest({
    'site.config.ts': config,
    'src/css/own.css': '/* @tailwind base; */\n@import "./deep.css";\nmain { color: red }\n',
    'src/css/deep.css': '@import "tailwindcss";\n.card { @apply p-4; margin: 7px }\n',
    'src/card.module.css': '.card {\n  @apply p-4;\n  padding: 9px;\n}\n',
    'content/docs/index.mdx':
      "import styles from '@site/src/card.module.css'\n\n# Docs\n\n<p className={styles.card}>Words.</p>\n",
  })
  const hint = (program: string, folder: string, name: string) =>
    `Run \`npx ${program} -i ${folder}/${name} -o ${folder}/tailwind.css\` before each build, and name \`${folder}/tailwind.css\` in \`theme.css\` instead.`
  const found = async () => {
    const { diagnostics } = await site.json()
    return diagnostics.map(({ code, file, line, column, hint }) => [code, file, line, column, hint])
  }
  const expected = [
    ['theme/style', 'src/card.module.css', 2, 3, hint('@tailwindcss/cli', 'src', 'card.module.css')],
    ['theme/style', 'src/css/deep.css', 1, 1, hint('@tailwindcss/cli', 'src/css', 'deep.css')],
  ]
  expect(await found()).toEqual(expected)
  expect(await found()).toEqual(expected)
  const css = [...site.output()].filter(([path]) => path.endsWith('.css')).map(([, bytes]) => String(bytes))
  for (const rule of ['main{color:red}', 'margin:7px', 'padding:9px']) expect(css.join('')).toContain(rule)
  site.write({ 'src/css/deep.css': '@tailwind base;\n', 'src/card.module.css': '.card { padding: 9px }\n' })
  expect(await found()).toEqual([
    ['theme/style', 'src/css/deep.css', 1, 1, hint('tailwindcss@3', 'src/css', 'deep.css')],
  ])
  site.write({ 'src/css/deep.css': '.mt-4{margin-top:1rem}\n' })
  expect(await found()).toEqual([])
})

it('migrate says what compiles such a style sheet', async () => {
  const site = siteForTest({
    'docusaurus.config.js':
      "module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', { theme: { customCss: './own.css' } }]] }\n",
    'own.css': '@tailwind utilities;\n:root { --ifm-color-primary: #2e6655 }\n',
    'docs/intro.md': '# Intro\n',
  }).remove('site.config.ts')
  const { stdout } = await cli(['migrate', site.root])
  expect(stdout).toContain('The style sheet `own.css` is compiled by Tailwind CSS, which runs by itself.')
  expect(stdout).toContain('Run `npx tailwindcss@3 -i own.css -o tailwind.css` before each build')
})
