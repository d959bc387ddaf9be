/** When work by the clock was last due (`server/jobs/schedules.ts`): the same whether it is found anew or remembered. */
import { parseExpression } from 'cron-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDue } from '../../../server/jobs/schedules'

const found = (cron: string, zone: string, now: Date) =>
  parseExpression(cron, { tz: zone, currentDate: new Date(now.getTime() + 1) })
    .prev()
    .toDate()

test.each([
  ['0 3 * * *', 'Asia/Taipei', '2026-11-24T18:59:59.999Z', '2026-11-23T19:00:00.000Z'],
  ['0 3 * * *', 'Asia/Taipei', '2026-11-24T19:00:00.000Z', '2026-11-24T19:00:00.000Z'],
  ['0 3 * * *', 'Asia/Taipei', '2026-11-25T18:59:59.999Z', '2026-11-24T19:00:00.000Z'],
  ['0 3 * * *', 'Europe/Berlin', '2026-11-24T02:00:00.000Z', '2026-11-24T02:00:00.000Z'],
  ['0 9 * * 1', 'Asia/Taipei', '2026-11-25T00:00:00.000Z', '2026-11-23T01:00:00.000Z'],
])('%s in %s at %s: %s', (cron, zone, now, due) => {
  expect(lastDue(cron, zone, new Date(now)).toISOString()).toBe(due)
})

test('any rule, at any time, forwards and backwards, over the change to summer time and back', () => {
  const cron = fc.constantFrom('*/5 * * * *', '30 2 * * *', '0 3 * * *', '15 2 * * 0', '0 0 1 * *', '0 9 * * 1-5')
  const zone = fc.constantFrom('Asia/Taipei', 'Europe/Berlin', 'America/New_York')
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  const minutes = fc.integer({ min: -3_000, max: 3_000 })
  fc.assert(
    fc.property(cron, zone, time, fc.array(minutes, { maxLength: 4 }), (rule, tz, start, steps) => {
      for (const step of [0, ...steps]) {
        const now = new Date(start.getTime() + step * 60_000)
        expect(lastDue(rule, tz, now)).toEqual(found(rule, tz, now))
      }
    }),
    { numRuns: 15 },
  )
})

test('a rule that is none is refused', () => {
  expect(() => lastDue('every day', 'Asia/Taipei', new Date())).toThrow()
})
