import markdownIt from 'markdown-it'
import Prism from 'prismjs'
import loadLanguages from 'prismjs/components/index.js'

loadLanguages(['typescript', 'swift', 'kotlin', 'json', 'bash'])
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const markdown = markdownIt({
  html: true,
  highlight(code, lang) {
    const grammar = Prism.languages[lang]
    const inner = grammar ? Prism.highlight(code, grammar, lang) : escapeHtml(code)
    return `<pre class="language-${lang}"><code>${inner}</code></pre>`
  },
})
markdown.core.ruler.push('ids', ({ tokens }) => {
  const used = new Set()
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return
    const text = tokens[index + 1].children.map(({ content }) => content).join('')
    const slug = text.toLowerCase().replace(/[^\w]+/g, '-')
    let id = slug
    for (let count = 1; used.has(id); count++) id = `${slug}-${count}`
    used.add(id)
    token.attrSet('id', id)
  })
})

export default function (config) {
  config.setLibrary('md', markdown)
  config.addGlobalData('layout', 'page.11ty.js')
  return { dir: { input: '.', output: '_site' }, markdownTemplateEngine: false, templateFormats: ['md'] }
}
