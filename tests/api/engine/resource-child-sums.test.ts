/** What hooks make of child rows, where somebody else has just changed them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Values } from '../../../server/contracts/hooks'
import type { Context } from '../../../server/kernel/context'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { meanwhile } from '../../support/meanwhile'
import { ownTables, type OwnTables } from '../../support/own-tables'

const basket = defineSchema('zz/basket', {
  x: { area: 'use', title: 'title' },
  properties: {
    title: { type: 'string' },
    pieces: { type: 'integer', x: { computed: true } },
    lines: { type: 'array', items: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } } },
  },
})

let own: OwnTables
let ctx: Context
beforeAll(async () => {
  own = await ownTables([basket])
  const pieces = (after: Values) => ((after.lines ?? []) as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
  ctx = { ...own.ctx, hooks: { 'zz/basket': { beforeSave: (_ctx, { after }) => ({ pieces: pieces(after) }) } } }
})
afterAll(() => own.close())

test('a save that waited for another one sums the child rows that stand', async () => {
  const row = await createRecord(ctx, basket, { title: 'a', lines: [{ count: 1 }] })
  const { changed } = await meanwhile(
    ctx,
    (tx) => updateRecord(tx, basket, Number(row.id), { lines: [{ count: 8 }] }),
    () => updateRecord(ctx, basket, Number(row.id), { title: 'b' }),
  )
  expect(changed).toMatchObject({ title: 'b', pieces: 8, lines: [{ count: 8 }] })
})
