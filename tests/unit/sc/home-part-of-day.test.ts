import { expect, test } from 'vitest'
import { partOfDay } from '../../../src/pages/sc/home/part-of-day'

test.each([
  ['2026-11-23T21:00:00Z', 'Asia/Taipei', 'morning'], // 05:00
  ['2026-11-24T02:54:00Z', 'Asia/Taipei', 'morning'],
  ['2026-11-24T02:54:00Z', 'UTC', 'evening'],
  ['2026-11-24T04:00:00Z', 'Asia/Taipei', 'afternoon'], // 12:00
  ['2026-11-24T10:00:00Z', 'Asia/Taipei', 'evening'], // 18:00
  ['2026-11-23T16:00:00Z', 'Asia/Taipei', 'evening'], // midnight
])('%s in %s is %s', (at, zone, part) => expect(partOfDay(new Date(at), zone)).toBe(part))
