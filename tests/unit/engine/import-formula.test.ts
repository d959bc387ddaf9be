/** Formula injection (sc.md §8, runtime.md S36). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralise, strip } from '../../../server/import/formula'

const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', '1', '客') }))

test('no text goes out that a spreadsheet would run', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(neutralise(given)).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('what goes out comes back as it was, and only what was changed is changed back', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(strip(neutralise(given))).toBe(given)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ["''=x", "'''=x"],
  ["'quoted'", "'quoted'"],
  ['a=b', 'a=b'],
  ['-', "'-"],
  ['\t', "'\t"],
])('%j goes out as %j', (given, out) => {
  expect(neutralise(given)).toBe(out)
})
