import { expect, it } from 'vitest'
import { compileMdx } from '../../../renderer/markdown/mdx/module.ts'
import { listDiagnostics, makeConfig, makeSource } from '../../harness/make.ts'

const config = makeConfig({ variables: { version: '1.2.3' } })
const inert = async (text: string, name = 'a.mdx') =>
  (await compileMdx(makeSource(`content/docs/${name}`, text), config)).diagnostics.filter(
    ({ code }) => code === 'mdx/inert-code',
  )

it.each<[what: string, text: string, place: string, name: string]>([
  [
    'of a component',
    '# A\n\nexport const B = () => {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n\n<B />\n',
    '5:18',
    'onClick',
  ],
  ['of an element', '> - {{version}} <b>c</b> <button onClick={() => alert(1)}>d</button>\n', '1:34', 'onClick'],
  ['of an element in a tag over several lines', '<div\n  onChange={() => 1}\n>\n\na\n\n</div>\n', '2:3', 'onChange'],
  ['of an element in braces', 'a\n\n{[1].map((b) => <i key={b} onFocus={c} />)}\n', '3:28', 'onFocus'],
  ['that is an effect', 'export const A = () => {\n  useEffect(() => {})\n}\n', '2:3', 'useEffect'],
])('a handler is reported that never runs: one %s', async (_, text, place, name) => {
  const found = await inert(text)
  expect(listDiagnostics(found)).toEqual([
    expect.stringContaining(`content/docs/a.mdx:${place}+${name.length}: \`${name}\` has no effect here`),
  ])
})

it.each([
  'Call useEffect() and `<b onClick={c}>`, or \\<b onClick=\\{d}>.\n\n```jsx\n<b onClick={c}>\n```\n',
  '<Button onClick={1}>\n\nuseEffect()\n\n</Button>\n',
  '{/* <b onClick={c}> */}\n\n<b onclick="c()">d</b>\n',
])('what no element has is not reported: %j', async (text) => {
  expect(await inert(text)).toEqual([])
})

it('Markdown has no handlers', async () => {
  expect(await inert('<b onClick={c}>d</b>\n', 'a.md')).toEqual([])
})
