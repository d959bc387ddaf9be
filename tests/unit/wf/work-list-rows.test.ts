/** Keys of the work list and what its rows offer (wf.md §2.1, §5.15). */
import { describe, expect, test } from 'vitest'
import { bulkActOf, listed, mayBulk, mayRemind, mayWithdraw, rowAddress } from '../../../src/pages/wf/list/row-words'
import { workKeys } from '../../../src/pages/wf/list/use-work-keys'
import { actOf, steppedFrom } from '../../../src/screens/list/single-keys'
import type { WorkRow } from '../../../src/shared/wf/work-list'

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })

describe('the keys', () => {
  test('J and K move, A approves, R returns', () =>
    expect(['j', 'k', 'a', 'r'].map((name) => actOf(key(name), workKeys))).toEqual(['next', 'previous', 'approve', 'return']))
  test('with Ctrl, Alt or Cmd they are of the browser', () =>
    expect([{ ctrlKey: true }, { altKey: true }, { metaKey: true }].map((more) => actOf(key('a', more), workKeys))).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
  test('others do nothing', () => expect(['q', 'toString'].map((name) => actOf(key(name), workKeys))).toEqual([undefined, undefined]))
  test('a step begins at the end that it comes from and stays inside', () => {
    expect([steppedFrom(-1, 1, 3), steppedFrom(-1, -1, 3), steppedFrom(2, 1, 3), steppedFrom(0, -1, 3), steppedFrom(1, 1, 3)]).toEqual([
      0, 2, 2, 0, 2,
    ])
  })
})

describe('a row', () => {
  test('is approved with others where it waits for a decision', () => {
    expect(bulkActOf({ folder: 'receive', sub: '0' })).toBe('approve')
    expect(bulkActOf({ folder: 'receive', sub: '3' })).toBe('approve')
    expect(bulkActOf({ folder: 'receive', sub: '4' })).toBeNull()
    expect(mayBulk('approve', { task: 9, task_kind: 'approve' })).toBe(true)
    expect(mayBulk('approve', { task: 9, task_kind: 'resubmit' })).toBe(false)
    expect(mayBulk('approve', { task: null, task_kind: null })).toBe(false)
  })
  test('is marked as read with others among copies and what is to be read', () => {
    expect(bulkActOf({ folder: 'receive', sub: '1' })).toBe('read')
    expect(bulkActOf({ folder: 'copy', sub: '0' })).toBe('read')
    expect(bulkActOf({ folder: 'copy', sub: '1' })).toBeNull()
  })
  test('that one sent is withdrawn and reminded of while it is under way', () => {
    const sent = { folder: 'send', sub: '0' } as const
    expect(mayWithdraw(sent, { state: 'running' })).toBe(true)
    expect(mayWithdraw(sent, { state: 'approved' })).toBe(false)
    expect(mayRemind(sent, { state: 'returned' })).toBe(false)
    expect(mayWithdraw({ folder: 'receive', sub: '0' }, { state: 'running' })).toBe(false)
  })
  test('is known by its task, and by its form where there is none: never two by the same number', () => {
    const row: Omit<WorkRow, 'instance' | 'task'> = {
      ...{
        serial_no: null,
        template: 1,
        form: { tw: '' },
        title: '',
        initiator: { id: 1, name: '' },
        on_behalf_of: null,
        department: null,
      },
      ...{
        state: 'running' as const,
        task_state: null,
        task_kind: null,
        priority: 'normal' as const,
        current: [],
        arrived_at: null,
        due_at: null,
      },
      ...{ overdue: false, on_hold: false, followed: false, unread: false, fields: {}, summary: [] },
    }
    expect(
      [
        { instance: 9, task: 501 },
        { instance: 9, task: 502 },
        { instance: 501, task: null },
      ].map((of) => listed({ ...row, ...of }).id),
    ).toEqual([501, 502, -501])
  })
  test('opens with its task; a draft where it is filled', () => {
    expect(rowAddress({ state: 'running', instance: 501, task: 9 })).toBe('/wf-form?id=501&task=9')
    expect(rowAddress({ state: 'approved', instance: 501, task: null })).toBe('/wf-form?id=501')
    expect(rowAddress({ state: 'draft', instance: 7, task: null })).toBe('/wf/use/new/filling-form?draft=7')
  })
})
