import { expect, it } from 'vitest'
import { ByteWriter } from '../../../renderer/search/bytes.ts'
import { type KnownWord, readWords, writeWord } from '../../../renderer/search/shards.ts'

function written(words: readonly KnownWord[]): Uint8Array {
  const writer = new ByteWriter()
  for (const [index, word] of words.entries()) writeWord(writer, words[index - 1]?.word ?? '', word)
  return writer.take()
}

it('words of all scripts are read as they were written', () => {
  const words = ['', 'a', 'app', 'apple', 'äpfel', 'äpfeln', 'ключ', '卸载', '卸载软件', '🦜a', '🦝a'].map(
    (word, index) => ({
      word,
      size: index,
      plain: index % 2 === 0,
    }),
  )
  expect(readWords(written(words))).toEqual(words)
})

it('sizes have four bits', () => {
  const [word] = readWords(written([{ word: 'the', size: 20, plain: true }]))
  expect(word).toEqual({ word: 'the', size: 15, plain: true })
})

it('a file that ends within a word is an error', () => {
  const bytes = written([{ word: 'apple', size: 1, plain: true }])
  for (let end = 1; end < bytes.length; end++)
    expect(() => readWords(bytes.subarray(0, end))).toThrow('The bytes end within a text.')
})
