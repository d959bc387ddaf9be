/** The root of a board (vs.md §5.4, §5.5). */
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../src/shared/core/canonical-json'
import { namedRoot, rootOfLines } from '../../../src/shared/vs/board-root'
import { sha256 } from './arbitraries'

const hashing = { canonical: canonicalJson, sha256 }

test('the rows of the vector have its root (vs.md §12.6)', () => {
  const rows = [
    ['0AB2CD3EFG4H', '6a475294440db7aac666aa927851b85a97ba01696dc2dbbdaa266f75b14dfbd0'],
    ['HX3H3Q6W4CV5', sha256('{"answers":{"1":[12]},"event":7,"revision":1}')],
    ['ZZZ9YYY8XXX7', '803d5aad4a3e4a73726367845c0f51eacf346bdfaf86aa4cadc438ac205309e8'],
  ]
  expect(
    rootOfLines(
      rows.map(([name = '', hash = '']) => ({ name, sha256: hash })),
      sha256,
    ),
  ).toBe('eb900c200c8ded37b5691f3f56509439d178788493d78552d7badc878b24536e')
})

test('a named event has lines by participant id, whatever the order of rows and of keys', () => {
  const root = namedRoot(
    [
      { participant: 10, answers: { b: 1, a: [2] } },
      { participant: 9, answers: {} },
    ],
    hashing,
  )
  expect(root).toBe(sha256(`9:${sha256('{}')}\n10:${sha256('{"a":[2],"b":1}')}\n`))
  expect(
    namedRoot(
      [
        { participant: 9, answers: {} },
        { participant: 10, answers: { a: [2], b: 1 } },
      ],
      hashing,
    ),
  ).toBe(root)
})

test('another answer is another root', () => {
  const of = (choice: number) => namedRoot([{ participant: 1, answers: { a: [choice] } }], hashing)
  expect(of(1)).not.toBe(of(2))
})
