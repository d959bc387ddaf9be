/** A request over a locked month is refused for its locked dates only, and is told what may be sent (as.md R4). */
import { expect, test } from 'vitest'
import { lockedWords } from '../../../server/modules/as/period/locked-words'

test('a request that lies in locked months whole is named, and no more is said', () =>
  expect(lockedWords(['2026-03-30', '2026-03-31'])).toEqual({
    key: 'as:hook_refusal.locked_dates',
    params: { dates: '2026-03-30, 2026-03-31' },
  }))
test('the rest may be sent by itself: before, after and between locked months', () => {
  const open = (locked: string[], dates: string[]) => lockedWords(locked, dates).params?.open
  expect(lockedWords(['2026-03-31'], ['2026-04-01', '2026-04-02'])).toEqual({
    key: 'as:hook_refusal.locked_part',
    params: { dates: '2026-03-31', open: '2026-04-01 – 2026-04-02' },
  })
  // Days off between two working days don't part them.
  expect(open(['2026-03-31'], ['2026-04-03', '2026-04-06'])).toBe('2026-04-03 – 2026-04-06')
  expect(open(['2026-03-02'], ['2026-02-27', '2026-03-03', '2026-03-04'])).toBe('2026-02-27, 2026-03-03 – 2026-03-04')
})
