/** How many signatures a protocol lacks (vs.md §4: "protocol signed by 2 of commission if present"). */
import { expect, test } from 'vitest'
import { missingSignatures } from '../../../server/modules/vs/event/rules/signatures'

test.each([
  ['no commission', [], [], 0],
  ['two of three are wanted', [1, 2, 3], [], 2],
  ['one of three has signed', [1, 2, 3], [2], 1],
  ['two of three have signed', [1, 2, 3], [3, 1], 0],
  ['all three have signed', [1, 2, 3], [1, 2, 3], 0],
  ['the only one is wanted', [7], [], 1],
  ['the only one has signed', [7], [7], 0],
  ['one person twice is one', [1, 2], [1, 1], 1],
  ['who has left counts no more', [1, 2, 3], [1, 9], 1],
  ['who is left is the only one', [2], [1, 2], 0],
  ['a commission that is named after the signature signs anew', [4, 5], [1, 2], 2],
])('%s', (_, commission, signed, missing) => {
  expect(missingSignatures(commission, signed)).toBe(missing)
})
