/** /wf/admin/all-running shows the forms that its reader manages, with what may be done with each (wf.md §2, §6). */
import { expect, test } from 'vitest'
import { runningNarrowing } from '../../../src/pages/wf/running/running-narrowing'
import { concerned, rowActs, runningActs } from '../../../src/pages/wf/running/run-on-each'
import { emptyListState } from '../../../src/screens/list/state/list-state'
import { isInStateFor, type ManagedActName } from '../../../src/shared/wf/managed-acts'

const notEnded = { field: 'state', op: 'in', value: ['running', 'returned', 'suspended'] }
const chosen = { ...emptyListState, filters: [{ field: 'state', op: 'eq', values: ['approved'] } as const] }
const nested = { ...emptyListState, tree: { join: 'any', nodes: [{ field: 'state', op: 'eq', values: ['approved'] }] } as const }

test('where nothing is chosen it shows what is not ended, of the forms of a manager alone, and adds nothing to the address', () => {
  const all = runningNarrowing(null)
  expect(all.condition(emptyListState)).toEqual({ all: [notEnded] })
  expect(all.params).toEqual({})
  expect(runningNarrowing([4, 7]).condition(emptyListState)).toEqual({ all: [{ field: 'template', op: 'in', value: [4, 7] }, notEnded] })
})

test('a chosen state takes the place of what is not ended, never that of the forms', () => {
  const mine = { all: [{ field: 'template', op: 'in', value: [4] }] }
  for (const state of [chosen, nested]) expect(runningNarrowing([4]).condition(state)).toEqual(mine)
  const other = { ...emptyListState, filters: [{ field: 'template', op: 'eq', values: ['9'] } as const] }
  expect(runningNarrowing([4]).condition(other)).toEqual({ all: [...mine.all, notEnded] })
})

test('whoever manages none sees none', () => {
  expect(runningNarrowing([]).condition(chosen)).toEqual({ all: [{ field: 'template', op: 'in', value: [0] }] })
})

test('an act of the selection concerns the forms whose server offers it', () => {
  const rows = [
    { id: 1, title: 'One', _actions: ['remind', 'terminate'] },
    { id: 2, title: 'Two', _actions: ['terminate'] },
    { id: 3, title: 'Three' },
  ]
  expect(concerned('terminate', rows).map(({ id }) => id)).toEqual([1, 2])
  expect(concerned('remind', rows).map(({ id }) => id)).toEqual([1])
  expect(concerned('resume', rows)).toEqual([])
})

test('a row has every act of a manager; a selection those that need no look at the form', () => {
  expect(rowActs.filter((act) => !runningActs.some((one) => one === act))).toEqual(['skip', 'jump'])
})

test('an act belongs to states: only what runs is moved or reminded of, what is stopped goes on, what is not ended can be ended', () => {
  const statesOf = (act: ManagedActName) =>
    (['draft', 'running', 'returned', 'suspended', 'approved', 'withdrawn'] as const).filter((state) => isInStateFor(act, state))
  for (const act of ['remind', 'reassign', 'add-approver', 'remove-approver', 'skip', 'jump', 'suspend'] as const)
    expect([act, statesOf(act)]).toEqual([act, ['running']])
  expect(statesOf('resume')).toEqual(['suspended'])
  expect(statesOf('terminate')).toEqual(['running', 'returned', 'suspended'])
})
