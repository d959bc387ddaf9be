/** A settlement of a year that has not ended (as.md §4.6). */
import { expect, test } from 'vitest'
import { isYearAhead } from '../../../src/shared/as/settlement'

test('a year lies ahead until its last day', () =>
  expect(['2026-12-30', '2026-12-31', '2027-01-01'].map((today) => isYearAhead('2026-12-31', today))).toEqual([true, false, false]))
