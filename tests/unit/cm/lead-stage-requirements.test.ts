import { describe, expect, test } from 'vitest'
import {
  demandsOn,
  missingRequirements,
  type LeadState,
  type StageRequirements,
} from '../../../server/modules/cm/lead/rules/stage-requirements'

const stage = (changes: Partial<StageRequirements> = {}): StageRequirements => ({
  kind: 'open',
  needs_conversion: false,
  required_fields: null,
  requires_activity_days: null,
  checklist: [],
  ...changes,
})
const lead = (changes: Partial<LeadState> = {}): LeadState => ({ values: {}, checklist_done: [], days_since_activity: null, ...changes })
const qualified = stage({ needs_conversion: true, required_fields: ['organization', 'source'] })

describe('whose requirements count (R3)', () => {
  const asking = {
    required_fields: ['source'],
    requires_activity_days: 7,
    checklist: [{ key: 'called', label: 'Called', mandatory: true }],
  }
  const stages = [
    { id: 1, ...stage(asking) },
    { id: 2, ...stage({ required_fields: ['amount'] }) },
    { id: 3, ...stage(asking) },
    { id: 8, ...stage({ kind: 'won' }) },
    { id: 9, ...stage({ kind: 'lost' }) },
  ]
  const missing = (from: number | null, to: number, { isNew = false, ...state }: Partial<LeadState> & { isNew?: boolean } = {}) =>
    Object.keys(missingRequirements(demandsOn(stages, { from, to, isNew }), lead(state))).sort()

  test('a new lead begins in the first stage with its fields: criteria and activities come once it is there', () => {
    expect(missing(null, 1, { isNew: true })).toEqual(['source'])
    expect(missing(null, 1, { isNew: true, values: { source: 1 } })).toEqual([])
  })
  test('it leaves that stage with them, and each later one asks for all it has before it is entered', () => {
    expect(missing(1, 2)).toEqual(['activity', 'amount', 'checklist.called'])
    expect(missing(1, 2, { values: { amount: '1' }, checklist_done: ['called'], days_since_activity: 3 })).toEqual([])
    expect(missing(2, 3)).toEqual(['activity', 'checklist.called', 'source'])
    expect(missing(1, 8)).toEqual(['activity', 'amount', 'checklist.called', 'organization', 'source'])
  })
  test('one that begins further on, or comes from another pipeline, is asked for all of it', () => {
    expect(missing(null, 2, { isNew: true })).toEqual(['activity', 'amount', 'checklist.called', 'source'])
    expect(missing(null, 1)).toEqual(['activity', 'checklist.called', 'source'])
  })
  test('going back and losing ask nothing', () => expect([missing(3, 1), missing(1, 9), missing(1, 1)]).toEqual([[], [], []]))
})

describe('stage requirements of R3', () => {
  test('Qualified asks exactly organization and source', () => {
    expect(Object.keys(missingRequirements([qualified], lead()))).toEqual(['organization', 'source'])
    expect(missingRequirements([qualified], lead({ values: { organization: 4, source: 2 } }))).toEqual({})
  })
  test('a stage passed over asks too', () => {
    expect(
      Object.keys(missingRequirements([qualified, stage({ required_fields: ['amount'] })], lead({ values: { organization: 4 } }))),
    ).toEqual(['source', 'amount'])
  })
  test('zero and false are filled, empty texts and lists are not', () => {
    const asking = stage({ required_fields: ['amount', 'c_signed', 'title', 'tags'] })
    expect(
      Object.keys(missingRequirements([asking], lead({ values: { amount: '0.0000', c_signed: false, title: '', tags: [] } }))),
    ).toEqual(['title', 'tags'])
  })
  test('winning needs an organization', () => {
    expect(Object.keys(missingRequirements([stage({ kind: 'won' })], lead()))).toEqual(['organization'])
  })
  test('a mandatory criterion must be ticked, another need not', () => {
    const asking = stage({
      checklist: [
        { key: 'budget', label: 'Budget', mandatory: true },
        { key: 'site', label: 'Site', mandatory: false },
      ],
    })
    expect(missingRequirements([asking], lead())).toEqual({
      'checklist.budget': [{ key: 'cm:error.criterion_open', params: { label: 'Budget' } }],
    })
    expect(missingRequirements([asking], lead({ checklist_done: ['budget'] }))).toEqual({})
  })
  test('an activity must be recent enough for the strictest of the stages', () => {
    const stages = [stage({ requires_activity_days: 14 }), stage({ requires_activity_days: 7 })]
    expect(missingRequirements(stages, lead({ days_since_activity: 8 }))).toEqual({
      activity: [{ key: 'cm:error.activity_needed', params: { days: 7 } }],
    })
    expect(missingRequirements(stages, lead({ days_since_activity: 7 }))).toEqual({})
    expect(missingRequirements(stages, lead())).toHaveProperty('activity')
  })
})
