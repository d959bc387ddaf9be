/** The arithmetic of quorum and pass rule in writing, by the figures of vs.md §5.2. */
import { expect, test } from 'vitest'
import { arithmetic } from '../../../../src/pages/vs/results/fraction-words'
import { judgeFraction } from '../../../../src/shared/vs/fraction-rule'

test.each([
  [22, 36, 1, 2, true, '22 × 2 = 44 > 36 × 1 = 36'],
  [22, 36, 2, 3, false, '22 × 3 = 66 < 36 × 2 = 72'],
  [22, 60, 1, 2, true, '22 × 2 = 44 ≤ 60 × 1 = 60'],
  ['100.5', 200, 1, 2, true, '100.5 × 2 = 201 > 200 × 1 = 200'],
] as const)('%s of %s for %s/%s', (part, base, num, den, strict, written) =>
  expect(arithmetic(judgeFraction(part, base, { num, den, strict }))).toBe(written),
)
