/** Leaving (sc.md §4, §7): the day it acts, the posts it ends, what is still open, and a name replaced by another. */
import { describe, expect, test } from 'vitest'
import type { HandoverEntry } from '../../../server/contracts/handover'
import { actsAtOnce, dueForAnonymising, notSettled, postsAtLeaving } from '../../../server/modules/sc/offboarding/rules/leaving'
import type { Field } from '../../../src/schemas/core/define'
import { creditLimitControl } from '../../../src/schemas/cm/credit-limit-control'
import { source } from '../../../src/schemas/cm/source'
import { department } from '../../../src/schemas/sc/department'
import { group } from '../../../src/schemas/sc/group'
import { user } from '../../../src/schemas/sc/user'
import { replaced, handoverRegister } from '../../../server/handover/named-person'

function field(entity: { fields: readonly Field[] }, name: string): Field {
  const found = entity.fields.find((one) => one.name === name)
  if (!found) throw new Error(`There is no field ${name}.`)
  return found
}
const item = (list: Field, name: string): Field => field({ fields: list.items ?? [] }, name)

describe('the day of leaving', () => {
  test('today and earlier act at once, a later day waits', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => actsAtOnce(day, '2026-11-22'))).toEqual([true, true, false])
  })

  test('open posts and those that end later end on it, those that begin later never begin, those that are over stay', () => {
    const posts = [
      { id: 1, start_date: '2020-01-01', end_date: '2025-12-31' },
      { id: 2, start_date: '2026-01-01', end_date: null },
      { id: 3, start_date: '2026-01-01', end_date: '2027-01-31' },
      { id: 4, start_date: '2026-12-01', end_date: null },
      { id: 5, start_date: '2026-06-30', end_date: '2026-06-30' },
      { id: 6, start_date: '2026-06-30', end_date: null },
    ]
    const { ended, dropped } = postsAtLeaving(posts, '2026-06-30')
    expect([ended.map(({ id }) => id), dropped.map(({ id }) => id)]).toEqual([[2, 3, 6], [4]])
  })

  test('what has a count and is not skipped is open', () => {
    const items = [
      { key: 'wf.pending', count: 4 },
      { key: 'sc.department-head', count: 1 },
      { key: 'sc.group-manager', count: 0 },
    ]
    expect(notSettled(items, ['wf.pending']).map(({ key }) => key)).toEqual(['sc.department-head'])
  })
})

describe('anonymising (sc.md §5.6)', () => {
  test('from the very day on which the years are over, not a day before', () => {
    expect(['2026-03-09', '2026-03-10', '2026-03-11'].map((day) => dueForAnonymising('2021-03-10', 5, day))).toEqual([false, true, true])
    expect(dueForAnonymising('2021-03-10', 7, '2026-03-10')).toBe(false)
  })

  test('who left on a 29 February on 1 March, where the year has none', () => {
    expect(['2025-02-28', '2025-03-01'].map((day) => dueForAnonymising('2020-02-29', 5, day))).toEqual([false, true])
    expect(['2028-02-28', '2028-02-29'].map((day) => dueForAnonymising('2020-02-29', 8, day))).toEqual([false, true])
  })

  test('never without years or without a last day', () => {
    expect([dueForAnonymising('1990-01-01', null, '2026-11-22'), dueForAnonymising(null, 5, '2026-11-22')]).toEqual([false, false])
  })

  test('of a person only what is listed here stays; a new field is personal, or is added', () => {
    expect(user.fields.filter(({ x }) => !x.personal).map(({ name }) => name)).toEqual([
      'account',
      'hire_date',
      'leave_date',
      'probation_until',
      'employment',
      'site',
      'calendar_region',
      'status',
      'first_password',
      'must_change_password',
      'directory_hidden',
      'anonymised_at',
    ])
  })
})

describe('somebody else in place of a name', () => {
  const inPlace = { from: 22, to: 10 }
  const gone = { from: 22, to: null }

  test('one person, or an owner code', () => {
    expect([
      replaced(field(department, 'head'), 22, inPlace),
      replaced(field(department, 'head'), 22, gone),
      replaced(field(department, 'head'), 7, inPlace),
    ]).toEqual([10, null, 7])
    expect([replaced(field(source, 'default_owner'), 'u22', inPlace), replaced(field(source, 'default_owner'), 'd22', inPlace)]).toEqual([
      'u10',
      'd22',
    ])
  })

  test('one of several keeps the place, and nobody is named twice', () => {
    expect(replaced(field(department, 'deputy_heads'), [5, 22, 6], inPlace)).toEqual([5, 10, 6])
    expect(replaced(field(department, 'deputy_heads'), [10, 22], inPlace)).toEqual([10])
    expect(replaced(field(group, 'members'), ['d4', 'u22'], gone)).toEqual(['d4'])
  })

  test('in child rows; a row that can not be without the person goes with him', () => {
    const levels = field(creditLimitControl, 'levels')
    expect(
      replaced(
        levels,
        [
          { id: 1, action: 'approve', approver: 'u22' },
          { id: 2, action: 'warn', approver: null },
        ],
        { ...gone, child: item(levels, 'approver') },
      ),
    ).toEqual([
      { id: 1, action: 'approve', approver: null },
      { id: 2, action: 'warn', approver: null },
    ])
    const deputies = field(user, 'deputies')
    expect(
      replaced(
        deputies,
        [
          { id: 1, user: 22 },
          { id: 2, user: 5 },
        ],
        { ...gone, child: item(deputies, 'user') },
      ),
    ).toEqual([{ id: 2, user: 5 }])
    expect(replaced(deputies, [{ id: 1, user: 22 }], { ...inPlace, child: item(deputies, 'user') })).toEqual([{ id: 1, user: 10 }])
  })
})

test('a handover that two modules register stops the start', () => {
  const entry: HandoverEntry = {
    key: 'wf.pending',
    label: 'wf:handover.pending',
    count: async () => 0,
    list: async () => [],
    transfer: async () => undefined,
  }
  expect(() => handoverRegister([entry, { ...entry }])).toThrow('wf.pending')
})
