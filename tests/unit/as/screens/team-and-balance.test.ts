import { describe, expect, test } from 'vitest'
import type { LeaveBalance } from '../../../../src/shared/as/balance'
import { teamCounters, teamStates, type TeamRow } from '../../../../src/shared/as/team'
import { expiresSoon, meterOf, mostUsed } from '../../../../src/pages/as/leave/balance-rules'
import { shownRows, teamPlace } from '../../../../src/pages/as/team/team-rules'
import { daysWaiting } from '../../../../src/pages/as/forms/days-waiting'
import { fillAddress } from '../../../../src/pages/as/common/form-address'

const person = (name: string, state: TeamRow['state']): TeamRow => ({
  user: { id: name.length, name, department: 'Sales' },
  state,
  shift: null,
  planned_in: null,
  planned_out: null,
  first_in: null,
  last_out: null,
  place: null,
  method: null,
  late_min: 0,
  leave: null,
})

describe('the team board (as.md §2 team)', () => {
  const rows = [person('Amy', 'in'), person('Ben', 'absent'), person('Cleo', 'late'), person('Dora', 'in')]
  test('counts every state, also the empty ones', () => {
    expect(teamCounters(rows)).toEqual({ in: 2, late: 1, left: 0, not_yet: 0, leave: 0, trip: 0, absent: 1, off: 0 })
    expect(Object.keys(teamCounters([]))).toHaveLength(teamStates.length)
  })
  test('who needs a look comes first', () => {
    expect(shownRows(rows, { q: '', state: null }).map(({ user }) => user.name)).toEqual(['Ben', 'Cleo', 'Amy', 'Dora'])
  })
  test('is searched by name and department, and filtered by state', () => {
    expect(shownRows(rows, { q: 'ＡＭＹ', state: null }).map(({ user }) => user.name)).toEqual(['Amy'])
    expect(shownRows(rows, { q: 'sales', state: 'in' }).map(({ user }) => user.name)).toEqual(['Amy', 'Dora'])
  })
  test('a broken address shows everybody', () => {
    expect(teamPlace(new URLSearchParams('state=asleep&department=x&person=7'))).toEqual({
      q: '',
      state: null,
      department: null,
      person: 7,
    })
  })
})

const balance = (kind: LeaveBalance['leave']['kind'], more: Partial<LeaveBalance> = {}): LeaveBalance => ({
  leave: {
    id: 1,
    code: kind,
    name: { en: kind },
    colour: null,
    kind,
    unit_min: 60,
    step_min: 60,
    quota: 'granted',
    pay_ratio: 1,
    documents: 'none',
    documents_over_min: null,
    needs_event: 'none',
    deputy_required: false,
  },
  entitled_min: 0,
  carried_min: 0,
  used_min: 0,
  pending_min: 0,
  left_min: 0,
  ceiling_min: null,
  period: null,
  next_expiry: null,
  projected_grants: [],
  ...more,
})

describe('balances (as.md §2 leave)', () => {
  test('annual leave and compensatory time first, then what is used', () => {
    const shown = mostUsed([balance('family'), balance('sick', { used_min: 60 }), balance('comp'), balance('annual')], 3)
    expect(shown.map(({ leave }) => leave.kind)).toEqual(['annual', 'comp', 'sick'])
  })
  test('a meter shows used and pending of what was granted and carried, never more than the whole', () => {
    expect(meterOf(balance('annual', { entitled_min: 4800, used_min: 1200, pending_min: 480 }))).toEqual({ used: 25, pending: 10 })
    expect(meterOf(balance('annual', { entitled_min: 480, used_min: 480, pending_min: 480 }))).toEqual({ used: 100, pending: 0 })
    expect(meterOf(balance('official'))).toBeNull()
    expect(meterOf(balance('personal', { ceiling_min: 6720, used_min: 3360 }))?.used).toBe(50)
  })
  test('what runs out within 30 days is told', () => {
    expect(expiresSoon({ date: '2026-04-09', minutes: 60 }, '2026-03-10')).toBe(true)
    expect(expiresSoon({ date: '2026-04-10', minutes: 60 }, '2026-03-10')).toBe(false)
    expect(expiresSoon(null, '2026-03-10')).toBe(false)
  })
})

describe('forms', () => {
  test('whole days that a form waits', () => {
    expect(daysWaiting('2026-03-10T01:00:00Z', new Date('2026-03-12T00:59:00Z'))).toBe(1)
    expect(daysWaiting('2026-03-10T01:00:00Z', new Date('2026-03-10T00:00:00Z'))).toBe(0)
  })
  test('an address carries what is known by the parameters of the action', () => {
    expect(fillAddress('overtime', 7)).toBe('/wf/use/new/filling-form?template=7')
    const query = new URLSearchParams(fillAddress('unpunch', 7, { work_date: '2026-03-10' }).split('?')[1])
    expect([query.get('action'), query.get('known')]).toEqual(['as.unpunch', '{"work_date":"2026-03-10"}'])
  })
})
