/** Browser and server compute the same, by the company's day; what only the server knows is shown as the server says it (issue 33 §3). */
import { describe, expect, test } from 'vitest'
import { calendarFunctions } from '../../../server/modules/wf/run/rules/calendar-functions'
import { rulesIn } from '../../../src/pages/wf/fill/form-renderer/judged-rules'
import type { FormField } from '../../../src/shared/wf/form'
import { answersIn, keepVisible } from '../../../src/shared/wf/form-rules'
import { contentOf, workCalendar } from '../../support/wf-flow'

const text: FormField = { type: 'string' }
const properties = { at: text, from: text, until: text, found: text, again: text }
/** Where the clock of the company shows another day than that of UTC, at any time of day. */
const zones = ['Asia/Taipei', 'Pacific/Auckland', 'America/Los_Angeles'] as const

const vectors: [expr: string, values: Record<string, string>][] = [
  ['today()', {}],
  ['month(at)', { at: '2026-11-30T16:30:00Z' }],
  ['year(at)', { at: '2026-12-31T20:00:00Z' }],
  ['roc(at)', { at: '2026-12-31T20:00:00Z' }],
  ['diffDays(at, until)', { at: '2026-11-30T16:30:00Z', until: '2026-12-02' }],
  ['diffDays(from, today())', { from: '2026-01-01' }],
  ['addMonths(at, 1)', { at: '2026-03-30T16:30:00.000Z' }],
  ['addMonths(from, 1)', { from: '2026-01-31' }],
  ['addDays(at, 1)', { at: '2026-03-07T15:00:00Z' }],
  ['if(at >= until, "later", "before")', { at: '2026-11-30T16:30:00Z', until: '2026-12-01' }],
  ['workdays(from, until)', { from: '2026-11-20', until: '2026-11-30' }],
  ['workdays(at, until)', { at: '2026-11-22T16:30:00Z', until: '2026-11-30' }],
  ['workMinutes(from, until)', { from: '2026-11-20', until: '2026-11-24' }],
  ['workMinutes(at, until)', { at: '2026-11-20T02:00:00Z', until: '2026-11-23T02:00:00Z' }],
  ['1 + workdays(from, until)', { from: '2026-11-20', until: '2026-11-30' }],
]

describe.each(zones)('%s', (zone) => {
  const now = new Date().toISOString()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())
  const server = { today, now, zone, functions: { ...calendarFunctions(workCalendar, { zone }) } }

  test.each(vectors)('%s of %j', (expr, values) => {
    const content = contentOf(
      [],
      {},
      {
        properties,
        rules: [
          { type: 'value', target: 'found', expr },
          { type: 'value', target: 'again', expr: 'concat(found, "!")' },
        ],
      },
    )
    const computed = keepVisible(content, values, server)
    expect(computed.found).toBeDefined()
    const shown = rulesIn(zone, new Map(answersIn(content, computed)))(content, values)
    expect(shown.values).toEqual(computed)
  })

  test('an answer to other values is not shown, nor what is computed from it', () => {
    const content = contentOf([], {}, { properties, rules: [{ type: 'value', target: 'found', expr: 'workdays(from, until)' }] })
    const computed = keepVisible(content, { from: '2026-11-20', until: '2026-11-30' }, server)
    const evaluate = rulesIn(zone, new Map(answersIn(content, computed)))
    const changed = { ...computed, until: '2026-12-01' }
    expect(evaluate(content, computed).values.found).toBe(computed.found)
    expect(evaluate(content, changed).values).toEqual({ from: '2026-11-20', until: '2026-12-01' })
    expect(evaluate(content, changed).readonly.has('found')).toBe(true)
  })
})
