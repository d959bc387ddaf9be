/** What the address proposes to a new record (src/screens/form/state/first-values.ts). */
import { expect, test } from 'vitest'
import { task } from '../../../src/schemas/ca/task'
import type { EntityAccess } from '../../../src/screens/entity/use-entity'
import { presetValues } from '../../../src/screens/form/state/first-values'

const access: EntityAccess = { entity: task, hash: '', validator: '', may: () => true, hidden: [], mayWrite: () => true }
const caller = { me: 7, department: null, timeZone: 'Asia/Taipei' }
const dated = { field: 'due_at', with: { all_day: true } }
const begins = (address: string, given: { dated?: typeof dated } = { dated }) =>
  presetValues(access, { params: new URLSearchParams(address), language: 'en', caller, ...given })

test('a day in the address is the day on which it is due, in the company’s zone (ca.md §2)', () => {
  expect(begins('date=2025-11-25')).toMatchObject({ due_at: '2025-11-25T15:59:00.000Z', all_day: true, creator: 7 })
  for (const address of ['', 'date=25.11.2025', 'date=2025-13-45'])
    expect(begins(address)).toMatchObject({ due_at: begins('').due_at, all_day: false })
  expect(begins('date=2025-11-25', {})).toMatchObject({ all_day: false })
})

test('a record of any kind is named in two parts (ca.md §2)', () => {
  expect(begins('related_type=cm/lead&related_id=5')).toMatchObject({ related: 'cm/lead/5' })
})
