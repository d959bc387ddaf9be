/** A paper that is carried to another device: its file and its address give it back, anything else gives nothing. */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { makeCode, codeBytes } from '../../../../src/shared/vs/secret/code'
import { paperAddress, paperFileText, readPaperAddress, readPaperFile, type PaperFile } from '../../../../src/shared/vs/secret/paper-file'

const files = fc.record({
  kind: fc.constant('kontor-paper/1' as const),
  event: fc.integer({ min: 1, max: 1_000_000 }),
  class: fc.constantFrom('1', '2.5', '100', '0.25'),
  code: fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }).map(makeCode),
  paper_sig: fc.uint8Array({ minLength: 256, maxLength: 256 }).map((bytes) => Buffer.from(bytes).toString('hex')),
})

const paper: PaperFile = { kind: 'kontor-paper/1', event: 7, class: '1', code: '7K3MQP2X9ATD4W8HJ5NRCV6YE1', paper_sig: 'ab12' }

test('a file and an address give the paper back', () => {
  fc.assert(
    fc.property(files, (file) => {
      expect(readPaperFile(paperFileText(file))).toEqual(file)
      const address = new URL(paperAddress(file), 'http://127.0.0.1')
      expect(readPaperAddress(Number(address.searchParams.get('event')), address.hash)).toEqual(file)
    }),
  )
})

test('what the address says of the code is behind the #, which no server reads', () => {
  const address = new URL(paperAddress(paper), 'http://127.0.0.1')
  expect(address.pathname + address.search).toBe('/vs/ballot?event=7')
})

test.each([
  ['no JSON', 'a paper'],
  ['no object', '7'],
  ['another file', JSON.stringify({ ...paper, kind: 'receipt' })],
  ['a short code', JSON.stringify({ ...paper, code: '7K3MQ' })],
  ['a signature that is none', JSON.stringify({ ...paper, paper_sig: 'xyz' })],
  ['no event', JSON.stringify({ ...paper, event: '7' })],
  ['no weight', JSON.stringify({ ...paper, class: '-1' })],
])('%s is no paper', (_, text) => {
  expect(readPaperFile(text)).toBeNull()
})

test.each(['', '#', '#1.7K3MQ.ab', '#1.7K3MQP2X9ATD4W8HJ5NRCV6YE1.ab12.more'])('%s holds no paper', (fragment) => {
  expect(readPaperAddress(7, fragment)).toBeNull()
})
