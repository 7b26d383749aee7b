import { describe, expect, it } from 'vitest'
import { createStemmer, findWords, wordsOf } from '../../../renderer/search/words.ts'

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
    ['constructor __proto__', ['constructor', '__proto__'.replaceAll('_', '')]],
    ['the of and', []],
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

  it('have Lunr’s stems', () => {
    const stem = createStemmer()
    expect(['subscription', 'subscriptions', 'migrating', 'constructor'].map(stem)).toEqual([
      'subscript',
      'subscript',
      'migrat',
      'constructor',
    ])
  })
})
