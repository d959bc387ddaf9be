/** What the bar over chosen rows offers (src/screens/action/record-actions.ts). */
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { RecordRow } from '../../../src/providers/data/record-api'
import { task } from '../../../src/schemas/ca/task'
import { bulkActions, bulkOffer } from '../../../src/screens/action/record-actions'

// Words are not what is tested here.
const t = ((key: string) => key) as unknown as TFunction
const offered = (...rights: readonly string[]) => bulkActions(t, task, (right) => rights.includes(right)).map(({ name }) => name)

test('who may edit is offered what goes by that right, and nobody what is not for many rows', () => {
  expect(offered('edit')).toEqual(expect.arrayContaining(['complete', 'submit', 'reassign', 'cancel']))
  expect(offered('edit')).not.toContain('accept')
  expect(offered('list')).toEqual([])
})

test('of chosen rows none of which has an action it is not offered, of some it is not yet', () => {
  const row = (id: number, ..._actions: string[]): RecordRow => ({
    ...{ id, version: 1, created_at: '', updated_at: '', created_by: null, updated_by: null },
    _actions,
  })
  const [reviewed, own] = [row(1, 'show', 'accept'), row(2, 'show', 'cancel', 'delete')]
  expect(bulkOffer([reviewed], 'cancel', false)).toBe('none')
  expect(bulkOffer([reviewed, own], 'cancel', false)).toBe('some')
  expect(bulkOffer([own], 'cancel', false)).toBe('all')
  expect(bulkOffer([reviewed], 'cancel', true)).toBe('some')
  expect(bulkOffer([], 'cancel', true)).toBe('all')
})
