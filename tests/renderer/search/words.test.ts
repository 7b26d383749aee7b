import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import lunr from 'lunr'
import { describe, expect, it } from 'vitest'
import { createStemmer, findWords, isStopWord, wordsOf } from '../../../renderer/search/words.ts'
import { projectRoot } from '../../harness/site.ts'

const docs = join(projectRoot, 'docs')
const texts = ['README.md', ...readdirSync(docs).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
const someWords = [
  ...new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  ),
]
const endings =
  'ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize ed ing eed s es ies ss ion y e ll'.split(
    ' ',
  )

describe('the words of a text', () => {
  it.each<[string, string[]]>([
    ['Verify the signature', ['verify', 'signature']],
    ['getBillingStatus()', ['getbillingstatus', 'get', 'billing', 'status']],
    ['get_billing_status', ['getbillingstatus', 'get', 'billing', 'status']],
    ['subscription.renewal_retry', ['subscriptionrenewalretry', 'subscription', 'renewal', 'retry']],
    ['StoreKit 2 on iOS', ['storekit', 'store', 'kit', '2', 'ios']],
    ['SDKs and HTTPServer', ['sdks', 'httpserver', 'http', 'server']],
    ['guideline 3.1.1, v8.3.', ['guideline', '3.1.1', 'v8.3']],
    ['sub-processors', ['sub', 'processors']],
    ['Größe, café, ﬁne', ['große', 'cafe', 'fine']],
    ['PATCH /users/{userId}', ['patch', 'users', 'userid', 'user', 'id']],
    ['👩‍👩‍👧 + - * ^ ~ :', []],
    ['العربية עברית', ['العربية', 'עברית']],
    ['letters of several words ﷺ, of none ﾞ ﹰ', ['letters', 'several', 'words', 'صلىاللهعليهوسلم', 'none']],
    ['如何安装 Docker镜像、水', ['如何', '何安', '安装', 'docker', '镜像', '水']],
    ['インストール', ['イン', 'ンス', 'スト', 'トー', 'ール']],
    ['ติดตั้ง', ['ตด', 'ดต', 'ตง']],
    ['설치하기', ['설치하기'.normalize('NFKD')]],
    ['constructor __proto__', ['constructor', '__proto__'.replaceAll('_', '')]],
    ['the of and', []],
    ["Apple’s plan's keys, users' and 'quoted' ones", ['apple', 'plan', 'keys', 'users', 'quoted', 'ones']],
    ["it doesn't, can’t and won't work; I'm, we've", ['work']],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words))

  it('know where they stand, parts within their name', () => {
    const text = 'see getUser.'
    const places = findWords(text).map(({ word, start, end, part }) => [word, text.slice(start, end), part])
    expect(places).toEqual([
      ['see', 'see', false],
      ['getuser', 'getUser', false],
      ['get', 'get', true],
      ['user', 'User', true],
    ])
  })

  it('are pairs of letters where there are no spaces', () => {
    const text = '请先安装SDK吧'
    const places = findWords(text).map(({ word, start, end }) => [word, text.slice(start, end)])
    expect(places).toEqual([...['请先', '先安', '安装'].map((pair) => [pair, pair]), ['sdk', 'SDK'], ['吧', '吧']])
  })

  it('have Lunr’s stems, whatever they end in', () => {
    const stem = createStemmer()
    const words = someWords.flatMap((word) => [word, ...endings.map((ending) => word + ending)])
    expect(words.length).toBeGreaterThan(50_000)
    expect(words.filter((word) => stem(word) !== lunr.stemmer(new lunr.Token(word, {})).toString())).toEqual([])
  })

  it('have Lunr’s stop words, but for those that names of programs hold', () => {
    // Those that Lunr has are to be read from its source alone.
    const source = readFileSync(join(projectRoot, 'node_modules/lunr/lunr.js'), 'utf8')
    const quoted = [...source.matchAll(/'([a-z]+)'/g)].map(([, word = '']) => word)
    const words = [...new Set([...someWords, ...quoted])]
    expect(words.filter(isLunrStopWord).length).toBeGreaterThan(100)
    expect(words.filter((word) => isStopWord(word) !== isLunrStopWord(word)).sort()).toEqual(
      'all any cannot else every get let not off own since while'.split(' '),
    )
  })
})

function isLunrStopWord(word: string): boolean {
  return lunr.stopWordFilter(new lunr.Token(word, {})) === undefined
}
