import { describe, expect, test } from 'vitest'
import { supervisorChain, type ChainDepartment } from '../../../server/modules/sc/organisation/rules/supervisor-chain'

/** d1 root head u1, d4 parent d1 head u10, d12 parent d4 head u22 (sc.md §5.3). */
const departments = (changes: Record<number, Partial<ChainDepartment>> = {}) =>
  new Map<number, ChainDepartment>([
    [1, { parent: null, head: 1, deputy_heads: [], rank: 1, ...changes[1] }],
    [4, { parent: 1, head: 10, deputy_heads: [], rank: 2, ...changes[4] }],
    [12, { parent: 4, head: 22, deputy_heads: [], rank: 3, ...changes[12] }],
  ])
const chain = (
  person: number,
  options: {
    changes?: Record<number, Partial<ChainDepartment>>
    supervisor?: number
    inactive?: number[]
    max?: number
    untilRank?: number
    department?: number
  } = {},
) => {
  const { changes, supervisor = null, inactive = [], department = 12, ...limits } = options
  return supervisorChain({
    person,
    post: { department, supervisor },
    departments: departments(changes),
    isActive: (id) => !inactive.includes(id),
    ...limits,
  })
}

describe('the line above a person', () => {
  test('u31 in d12 has u22, u10, u1', () => expect(chain(31)).toEqual([22, 10, 1]))
  test('u22, the head himself, has u10, u1', () => expect(chain(22)).toEqual([10, 1]))
  test('with d4 vacant and without deputies u31 has u22, u1', () => expect(chain(31, { changes: { 4: { head: null } } })).toEqual([22, 1]))
  test('an inactive head is replaced by the first active deputy who is not the person', () => {
    const changes = { 12: { deputy_heads: [31, 40, 41, 42] } }
    expect(chain(31, { changes, inactive: [22, 40] })).toEqual([41, 10, 1])
  })
  test('the head himself goes up, not to his own deputies', () =>
    expect(chain(22, { changes: { 12: { deputy_heads: [40] } } })).toEqual([10, 1]))
  test("the post's own supervisor stands in place of the head; the next is the department above all the same", () => {
    expect(chain(31, { supervisor: 55 })).toEqual([55, 10, 1])
    expect(chain(31, { supervisor: 55, inactive: [55] })).toEqual([22, 10, 1])
  })
  test('consecutive repeats collapse', () => expect(chain(31, { changes: { 12: { head: 10 } } })).toEqual([10, 1]))
  test('the head of the root has nobody above', () => expect(chain(1, { department: 1 })).toEqual([]))
  test('it ends at the most wanted, or at the rank wanted', () => {
    expect(chain(31, { max: 2 })).toEqual([22, 10])
    expect(chain(31, { untilRank: 2 })).toEqual([22, 10])
  })
})
