import { expect, it } from 'vitest'
import { readOwnHead } from '../../../renderer/pages/own-head.ts'

const check = (html: string, facts: object, rest: string, names: readonly string[] = []) =>
  expect(readOwnHead(html)).toEqual({ ...facts, rest, names: new Set(names) })

it('facts are taken out of the elements of a page', () => {
  check('', {}, '')
  check(
    '<title>A &amp; b</title><META content="a > b" name="Description"><link rel="me" href="/x"><meta property="robots" content="noarchive"/>',
    { title: 'A & b', description: 'a > b', robots: 'noarchive' },
    '<link rel="me" href="/x">',
  )
})

it('a picture is a fact if it is the only one', () => {
  check('<meta property="og:image" content="/a.png"/>', { image: '/a.png' }, '')
})

it('the last tag counts, except for those of which there may be several', () => {
  const several = [
    '<meta property="og:image" content="1"/><meta property="og:image" content="2"/>',
    '<meta name="google-site-verification" content="1"/><meta name="google-site-verification" content="2"/>',
    '<meta name="theme-color" content="1" media="x"/><meta name="theme-color" content="2" media="y"/>',
  ].join('')
  const one = '<meta property="og:type" content="book"/><link rel="canonical" href="/b"/>'
  check(
    `<title>A</title><title>B</title><meta property="OG:type" content="a"/><link rel="canonical" href="/a"/>${several}${one}`,
    { title: 'B' },
    several + one,
    ['og:image', 'google-site-verification', 'theme-color x', 'theme-color y', 'og:type', 'canonical'],
  )
})

it('texts that look like tags are left alone', () => {
  const rest = '<script>"<title>x</title><meta name=\'keywords\'>"</script><!-- <meta name="keywords"> -->'
  check(rest, {}, rest)
})
