/** When the reminder of an old password begins (sc.md §5.2). */
import { expect, test } from 'vitest'
import { daysSince } from '../../../server/auth/sign-in/sign-in'

test('changed on 2026-05-01, it is 180 days old from 2026-10-28 on, by the company’s calendar', () => {
  const changed = '2026-05-01T10:00:00Z'
  const at = (moment: string) => daysSince(changed, new Date(moment), 'Asia/Taipei')
  expect(at('2026-10-27T15:59:59Z')).toBe(179)
  expect(at('2026-10-27T16:00:00Z')).toBe(180)
  expect(daysSince(null, new Date(), 'Asia/Taipei')).toBeNull()
})
