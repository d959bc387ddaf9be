/** May a leave be requested (as.md R7)? */
import { describe, expect, test } from 'vitest'
import { leaveErrors, type RequestedLeave, type LeaveTypeRule, type LeaveUse } from '../../../server/modules/as/leave/rules/leave-checks'

const day = 480
const type = (id: number, more: Partial<LeaveTypeRule> = {}): LeaveTypeRule => ({
  ...{ id, kind: 'personal', unit_min: 60, step_min: 60, quota: 'ceiling', ceiling_min: null, ceiling_period: 'calendar_year' },
  ...{ counts_into: null, free_of_counting_min: null, genders: [], min_service_days: null, documents: 'none', documents_over_min: null },
  ...{ deputy_required: false, notice_days: null, notice_over_min: null, max_once_min: null, needs_event: 'none', relations: [] },
  ...{ window_before_days: null, window_after_days: null },
  ...more,
})
const requested = (more: Partial<RequestedLeave> = {}): RequestedLeave => ({
  ...{ today: '2026-03-02', parts: [{ date: '2026-03-09', minutes: day }], gender: 'female', service_days: 400, files: 0, deputy: false },
  ...{ event_date: null, relation: null, with_lead_times: true, earliest_days_ahead: null, latest_days_back: null },
  anniversaryYearOf: (date) => date.slice(0, 4),
  ...more,
})
const use = (leave: number, date: string, minutes: number, more: Partial<LeaveUse> = {}): LeaveUse => ({
  ...{ leave, date, minutes, event_date: null, relation: null },
  ...more,
})
const found = (leave: LeaveTypeRule, request: RequestedLeave, types: LeaveTypeRule[] = [], uses: LeaveUse[] = []) =>
  Object.entries(leaveErrors(leave, request, [leave, ...types], uses)).flatMap(([param, messages]) =>
    messages.map(({ key, params }) => [param, key.replace('as:leave_refusal.', ''), ...(params ? [params] : [])]),
  )

describe('leave requests (R7)', () => {
  test('need working time, and whom the leave is for', () => {
    expect(found(type(1), requested({ parts: [] }))).toEqual([['until', 'no_working_time']])
    expect(found(type(1, { genders: ['female'] }), requested({ gender: 'male' }))).toEqual([['leave_id', 'gender']])
    expect(found(type(1, { min_service_days: 180 }), requested({ service_days: 179 }))).toEqual([
      ['leave_id', 'min_service', { days: 180 }],
    ])
  })

  test('need documents always or over a day, a deputy, notice', () => {
    expect(found(type(1, { documents: 'always' }), requested())).toEqual([['files', 'documents']])
    const sick = type(1, { documents: 'over', documents_over_min: day })
    expect(found(sick, requested())).toEqual([])
    expect(found(sick, requested({ parts: [{ date: '2026-03-09', minutes: day + 60 }] }))).toEqual([['files', 'documents']])
    expect(found(type(1, { deputy_required: true }), requested())).toEqual([['deputy_id', 'deputy']])
    const noticed = type(1, { notice_days: 5, notice_over_min: 60 })
    expect(found(noticed, requested())).toEqual([])
    expect(found(noticed, requested({ today: '2026-03-05' }))).toEqual([['from', 'notice', { days: 5 }]])
    expect(found(noticed, requested({ today: '2026-03-05', with_lead_times: false }))).toEqual([])
    expect(found(noticed, requested({ today: '2026-03-05', parts: [{ date: '2026-03-09', minutes: 60 }] }))).toEqual([])
    expect(found(type(1), requested({ earliest_days_ahead: 6 }))).toEqual([['from', 'too_early', { days: 6 }]])
    expect(found(type(1), requested({ today: '2026-03-20', latest_days_back: 10 }))).toEqual([['from', 'too_late', { days: 10 }]])
    expect(found(type(1, { max_once_min: 240 }), requested())).toEqual([['until', 'max_once', { max: 240, requested: day }]])
  })

  test('lie around their event, with a relation whose days are a ceiling of the event', () => {
    const bereaved = type(1, {
      ...{ quota: 'ceiling', ceiling_period: 'event', needs_event: 'bereavement', window_before_days: 0, window_after_days: 100 },
      relations: [
        { code: 'parent', minutes: 8 * day },
        { code: 'sibling', minutes: 3 * day },
      ],
    })
    expect(found(bereaved, requested())).toEqual([
      ['relation', 'relation'],
      ['event_date', 'event_date'],
    ])
    const event = { event_date: '2026-03-01', relation: 'sibling' }
    expect(found(bereaved, requested(event))).toEqual([])
    expect(found(bereaved, requested({ ...event, event_date: '2025-11-01' }))).toEqual([
      ['event_date', 'window', { from: '2025-11-01', until: '2026-02-09' }],
    ])
    const before = [use(1, '2026-03-04', 3 * day, event), use(1, '2026-01-04', 3 * day, { event_date: '2026-01-02', relation: 'sibling' })]
    expect(found(bereaved, requested(event), [], before)).toEqual([['until', 'ceiling', { limit: 3 * day, left: 0, requested: day }]])
  })
})

describe('ceilings (R7)', () => {
  const personal = type(1, { ceiling_min: 14 * day })
  const family = type(2, { ceiling_min: 7 * day, counts_into: 1 })
  const sick = type(3, { ceiling_min: 30 * day })
  const menstrual = type(4, { ceiling_min: day, ceiling_period: 'month', counts_into: 3, free_of_counting_min: 3 * day })

  test('are of the year, split where a leave crosses it', () => {
    const full = [use(1, '2026-02-02', 14 * day)]
    expect(found(personal, requested(), [], full)).toEqual([['until', 'ceiling', { limit: 14 * day, left: 0, requested: day }]])
    const across = {
      parts: [
        { date: '2026-12-31', minutes: day },
        { date: '2027-01-01', minutes: day },
      ],
    }
    expect(found(personal, requested(across), [], [use(1, '2026-02-02', 13 * day)])).toEqual([])
    expect(found(personal, requested(across), [], full)).toHaveLength(1)
  })

  test('of what a leave counts into hold too (family care into personal)', () => {
    expect(found(family, requested(), [personal], [use(1, '2026-02-02', 14 * day)])).toHaveLength(1)
    expect(found(family, requested(), [personal], [use(2, '2026-02-02', 7 * day)])).toEqual([
      ['until', 'ceiling', { limit: 7 * day, left: 0, requested: day }],
    ])
    expect(found(personal, requested(), [family], [use(2, '2026-02-02', 6 * day), use(1, '2026-02-20', 8 * day)])).toHaveLength(1)
  })

  test('leave the first three days of menstrual leave uncounted, one a month', () => {
    const sickFull = [use(3, '2026-01-05', 30 * day)]
    expect(found(menstrual, requested(), [sick], sickFull)).toEqual([])
    const three = ['2026-01-12', '2026-02-12', '2026-04-12'].map((date) => use(4, date, day))
    expect(found(menstrual, requested(), [sick], [...sickFull, ...three])).toHaveLength(1)
    expect(found(menstrual, requested(), [sick], three)).toEqual([])
    expect(found(menstrual, requested(), [sick], [use(4, '2026-03-20', day)])).toHaveLength(1)
  })
})
