/** The one way in: row, child rows, revision, audit and event together; races; merge; deleting, replacing, restoring. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { withAllRights, type Context } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import type { Values } from '../../../server/contracts/hooks'
import { deleteRecord, replaceRecord, restoreRecord } from '../../../server/resource/write/delete'
import { recordHistory, revertRecord } from '../../../server/resource/history/history'
import { once } from '../../../server/resource/write/idempotency'
import { orderRecord } from '../../../server/resource/write/lookup'
import { findRecord } from '../../../server/resource/read/read'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const rate = defineSchema('zz/rate', {
  x: {
    area: 'admin',
    lookup: true,
    unique: [['low']],
    exclude: [{ name: 'range', from: 'low', to: 'high', bounds: '[)', where: ['active'], error: 'low' }],
  },
  required: ['low'],
  properties: { low: { x: { type: 'money', min: '0' } }, high: { x: { type: 'money' } } },
})
const deal = defineSchema('zz/deal', {
  x: { area: 'use', title: 'title', tree: { parent: 'parent', depth: 3 } },
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 40 },
    phone: { type: 'string' },
    address: { type: 'string' },
    secret: { type: 'string', x: { secret: true } },
    rate: { x: { ref: 'zz/rate' } },
    others: { x: { refs: 'zz/rate' } },
    soft: { x: { ref: 'zz/rate', on_delete: 'set_null' } },
    parent: { x: { ref: 'self' } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['share'],
        properties: {
          share: { x: { type: 'percent', above: '0' } },
          rate: { x: { ref: 'zz/rate' } },
          label: { x: { type: 'i18n-text' } },
          tags: { x: { type: 'texts' } },
        },
      },
    },
  },
})
const options = {}
let own: OwnTables
let ctx: Context
let low = 0

beforeAll(async () => {
  own = await ownTables([rate, deal])
  ctx = own.ctx
})
afterAll(() => own.close())

const newRate = (code: string, more: Values = {}) =>
  createRecord(ctx, rate, { code, name: { en: code }, low: String((low += 10)), high: String(low + 10), ...more }, options)
const newDeal = (more: Values = {}) => createRecord(ctx, deal, { title: 'A deal', ...more }, options)
const idOf = (row: Values) => Number(row.id)
async function refusal(act: Promise<unknown>): Promise<{ status: number; errors: Record<string, string[]>; meta: unknown }> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return {
      status: error.status,
      errors: Object.fromEntries(Object.entries(error.details.errors ?? {}).map(([path, list]) => [path, list.map(({ key }) => key)])),
      meta: error.details.meta,
    }
  }
  throw new Error('nothing was refused')
}
const count = async (table: string, id: number, entity = 'zz/deal') =>
  Number(
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where record_id = ${id} and entity = ${table === 'sc_audit_log' ? entity.split('/')[1] : entity}`.execute(
        ctx.db,
      )
    ).rows[0]?.n,
  )

describe('a write', () => {
  test('leaves row, child rows, links, revision, audit entry and event, or nothing', async () => {
    const [a, b] = [await newRate('A1'), await newRate('B1')]
    const row = await newDeal({
      rate: a.id,
      others: [b.id, a.id],
      lines: [{ share: '60', rate: a.id, label: { tw: '首' }, tags: ['x'] }, { share: '40' }],
      secret: 'canary-7',
    })
    expect(row).toMatchObject({
      title: 'A deal',
      rate: a.id,
      others: [b.id, a.id],
      version: 1,
      lines: [
        { share: '60.0000', rate: a.id, label: { tw: '首' }, tags: ['x'] },
        { share: '40.0000', rate: null, label: null, tags: null },
      ],
    })
    expect(await findRecord(ctx, deal, idOf(row))).toEqual(row)
    for (const table of ['kontor_revision', 'sc_audit_log', 'kontor_outbox'])
      expect([table, await count(table, idOf(row))]).toEqual([table, 1])
    const before = await sql<{ n: number }>`select count(*)::int as n from zz_deal`.execute(ctx.db)
    expect(await refusal(newDeal({ lines: [{ share: '0' }] }))).toMatchObject({
      status: 422,
      errors: { 'lines.0.share': ['error:validation.exclusiveMinimum'] },
    })
    expect((await sql<{ n: number }>`select count(*)::int as n from zz_deal`.execute(ctx.db)).rows).toEqual(before.rows)
  })

  test('a secret is in no answer, revision, audit entry or event, lies sealed, and stays when it is left empty', async () => {
    const row = await newDeal({ secret: 'canary-8' })
    await updateRecord(ctx, deal, idOf(row), { secret: 'canary-9' }, options)
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(r)::text as text from kontor_revision as r union all select to_jsonb(a)::text from sc_audit_log as a union all select to_jsonb(o)::text from kontor_outbox as o`.execute(
      ctx.db,
    )
    expect(rows.filter(({ text }) => text.includes('canary'))).toEqual([])
    expect(row).not.toHaveProperty('secret')
    const stored = async () =>
      (await sql<{ secret: string }>`select secret from zz_deal where id = ${row.id}`.execute(ctx.db)).rows[0]?.secret ?? ''
    const sealed = await stored()
    expect([sealed.includes('canary'), ctx.secrets.open(sealed, 'zz/deal.secret')]).toEqual([false, 'canary-9'])
    await updateRecord(ctx, deal, idOf(row), { secret: null, phone: '7' }, options)
    expect(await stored()).toBe(sealed)
  })

  test('child rows keep their ids, are added, moved and removed in one save', async () => {
    const row = await newDeal({ lines: [{ share: '10' }, { share: '20' }, { share: '70' }] })
    const [first, second, third] = row.lines as Values[]
    const changed = await updateRecord(
      ctx,
      deal,
      idOf(row),
      { version: 1, lines: [third, { ...first, share: '15' }, { share: '15' }] as unknown as Values[] },
      options,
    )
    expect(changed.lines).toMatchObject([{ id: third?.id, share: '70.0000' }, { id: first?.id, share: '15.0000' }, { share: '15.0000' }])
    expect((changed.lines as Values[]).map(({ id }) => id)).not.toContain(second?.id)
    expect(await findRecord(ctx, deal, idOf(row))).toEqual(changed)
  })

  test('null clears, an absent field stays, nothing changed writes no version', async () => {
    const row = await newDeal({ phone: '1', address: 'a' })
    expect(await updateRecord(ctx, deal, idOf(row), { phone: null }, options)).toMatchObject({ phone: null, address: 'a', version: 2 })
    expect(await updateRecord(ctx, deal, idOf(row), { address: ' a ' }, options)).toMatchObject({ version: 2 })
  })
})

describe('two people at once', () => {
  test('edits of different fields merge; of the same field the second is told base, mine and theirs (shell.md §12.15)', async () => {
    const row = await newDeal({ phone: '1', address: 'a' })
    for (const phone of ['5', '6', '1']) await updateRecord(ctx, deal, idOf(row), { phone }, options)
    expect(await updateRecord(ctx, deal, idOf(row), { version: 4, phone: '2' }, options)).toMatchObject({ version: 5 })
    expect(await updateRecord(ctx, deal, idOf(row), { version: 4, phone: '1', address: 'b' }, options)).toMatchObject({
      phone: '2',
      address: 'b',
      version: 6,
    })
    const { status, meta } = await refusal(updateRecord(ctx, deal, idOf(row), { version: 4, phone: '3' }, options))
    expect(status).toBe(409)
    expect(meta).toMatchObject({ fields: ['phone'], base: { phone: '1' }, mine: { phone: '3' }, theirs: { phone: '2' }, version: 6 })
  })

  test('of eight who change one field from one version, one wins and seven are told', async () => {
    const row = await newDeal({ phone: '0' })
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => updateRecord(ctx, deal, idOf(row), { version: 1, phone: String(n + 1) }, options)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(
      results.filter((result) => result.status === 'rejected' && result.reason instanceof ApiError && result.reason.status === 409).length,
    ).toBe(7)
    expect(await findRecord(ctx, deal, idOf(row))).toMatchObject({ version: 2 })
  })

  test('the same code created twice at once is there once', async () => {
    const results = await Promise.allSettled([newRate('TWICE'), newRate('twice')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = results.find((result) => result.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 422, details: { errors: { code: [{ key: 'error:validation.unique' }] } } })
  })

  test('a row that is being deleted can not be referred to, and the other way round', async () => {
    for (let round = 0; round < 10; round++) {
      const target = await newRate(`RACE${round}`)
      const [created, deleted] = await Promise.allSettled([newDeal({ rate: target.id }), deleteRecord(ctx, rate, idOf(target), options)])
      expect([created.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('one Idempotency-Key runs once; meanwhile 409, afterwards the first answer, with another body 422', async () => {
    const call = { key: 'k1', call: 'POST /api/zz/deal', body: { title: 'x' } }
    let release = () => {}
    const running = once(ctx, call, async (tx) => {
      await new Promise<void>((resolve) => {
        release = resolve
        void refusal(once(ctx, call, () => Promise.reject(new Error('ran twice')))).then(({ status }) => {
          expect(status).toBe(409)
          release()
        })
      })
      const row = await createRecord(tx, deal, { title: 'x' }, options)
      return { status: 201, body: JSON.stringify({ data: { id: row.id } }) }
    })
    const first = await running
    expect(JSON.parse((await once(ctx, call, () => Promise.reject(new Error('ran twice')))).body)).toEqual(JSON.parse(first.body))
    expect((await refusal(once(ctx, { ...call, body: { title: 'y' } }, () => Promise.reject(new Error('ran twice'))))).status).toBe(422)
  })
})

describe('deleting', () => {
  test('a used row is refused with who uses it; unused it goes, its code is free, and it comes back', async () => {
    const used = await newRate('USED')
    const user = await newDeal({ rate: used.id })
    expect(await refusal(deleteRecord(ctx, rate, idOf(used), options))).toMatchObject({
      status: 422,
      meta: { used_by: [{ entity: 'zz/deal', count: 1, sample_ids: [user.id] }] },
    })
    await deleteRecord(ctx, deal, idOf(user), options)
    await deleteRecord(ctx, rate, idOf(used), options)
    expect(await findRecord(ctx, rate, idOf(used))).toBeUndefined()
    const again = await newRate('USED')
    expect((await refusal(restoreRecord(ctx, rate, idOf(used)))).errors).toHaveProperty('code')
    await deleteRecord(ctx, rate, idOf(again), options)
    expect(await restoreRecord(ctx, rate, idOf(used))).toMatchObject({ code: 'USED' })
  })

  test('an optional reference lets go', async () => {
    const target = await newRate('SOFT')
    const row = await newDeal({ soft: target.id })
    await deleteRecord(ctx, rate, idOf(target), options)
    expect(await findRecord(ctx, deal, idOf(row))).toMatchObject({ soft: null, version: 2 })
  })

  test('replace repoints every reference, takes over the default, and frees the code (cm.md §12.9)', async () => {
    const [old, by] = [await newRate('OLD', { is_default: true }), await newRate('NEW')]
    const row = await newDeal({ rate: old.id, others: [old.id, by.id], lines: [{ share: '100', rate: old.id }] })
    await replaceRecord(ctx, rate, idOf(old), idOf(by))
    expect(await findRecord(ctx, deal, idOf(row))).toMatchObject({ rate: by.id, others: [by.id], lines: [{ rate: by.id }] })
    expect(await findRecord(ctx, rate, idOf(by))).toMatchObject({ is_default: true })
    expect(await newRate('OLD')).toMatchObject({ code: 'OLD' })
    expect((await refusal(replaceRecord(ctx, rate, idOf(by), idOf(by)))).errors).toHaveProperty('with_id')
    const off = await newRate('OFF', { active: false })
    expect((await refusal(replaceRecord(ctx, rate, idOf(by), idOf(off)))).errors).toEqual({ with_id: ['error:replace_inactive'] })
  })
})

describe('lookups', () => {
  test('one default: setting it clears the old one in the same transaction; it must be active', async () => {
    const [a, b] = [await newRate('D1', { is_default: true }), await newRate('D2')]
    await updateRecord(ctx, rate, idOf(b), { is_default: true }, options)
    expect(await findRecord(ctx, rate, idOf(a))).toMatchObject({ is_default: false })
    expect((await refusal(updateRecord(ctx, rate, idOf(b), { active: false }, options))).errors).toEqual({
      is_default: ['error:default_inactive'],
    })
  })
  test('a range that overlaps another active row names it; inactive rows don’t count', async () => {
    const row = await newRate('RANGE')
    const inside = { low: String(Number(row.low) + 1), high: String(Number(row.low) + 2) }
    expect((await refusal(newRate('INSIDE', inside))).errors).toEqual({ low: ['error:overlap'] })
    expect(await newRate('INSIDE', { ...inside, active: false })).toMatchObject({ active: false })
  })
  test('hand order: a row goes behind another', async () => {
    const [first, , third] = [await newRate('O1'), await newRate('O2'), await newRate('O3')]
    await orderRecord(ctx, rate, { id: idOf(third), after_id: idOf(first) })
    const { rows: ordered } = await sql<{
      code: string
    }>`select code from zz_rate where code like 'O_' and deleted_at is null order by position`.execute(ctx.db)
    expect(ordered.map(({ code }) => code)).toEqual(['O1', 'O3', 'O2'])
  })
  test('what is switched off can not be chosen anew, but stays where it is', async () => {
    const target = await newRate('GONE')
    const row = await newDeal({ rate: target.id })
    await updateRecord(ctx, rate, idOf(target), { active: false }, options)
    expect((await refusal(newDeal({ rate: target.id }))).errors).toEqual({ rate: ['error:validation.reference'] })
    expect(await updateRecord(ctx, deal, idOf(row), { phone: '9', rate: target.id }, options)).toMatchObject({ phone: '9' })
  })
})

describe('trees', () => {
  test('no row stands below itself, and none deeper than declared', async () => {
    const a = await newDeal()
    const b = await newDeal({ parent: a.id })
    const c = await newDeal({ parent: b.id })
    expect((await refusal(updateRecord(ctx, deal, idOf(a), { parent: c.id }, options))).errors).toEqual({
      parent: ['error:validation.cycle'],
    })
    expect((await refusal(newDeal({ parent: c.id }))).errors).toEqual({ parent: ['error:validation.depth'] })
  })
})

describe('history', () => {
  test('tells who changed what, and restores one value or all of a version', async () => {
    const row = await newDeal({ phone: '1', lines: [{ share: '100' }] })
    await updateRecord(ctx, deal, idOf(row), { phone: '2', address: 'x' }, options)
    await updateRecord(ctx, deal, idOf(row), { lines: [] }, options)
    const { data } = await recordHistory(ctx, deal, idOf(row))
    expect(data.map(({ version, changes }) => [version, changes.map(({ field }) => field)])).toEqual([
      [3, ['lines']],
      [2, ['phone', 'address']],
      [1, ['title', 'phone', 'lines']],
    ])
    expect(await revertRecord(ctx, deal, idOf(row), { version: 1, fields: ['phone'] }, options)).toMatchObject({
      phone: '1',
      address: 'x',
      version: 4,
    })
    expect(await revertRecord(withAllRights(ctx), deal, idOf(row), { version: 1 }, options)).toMatchObject({
      address: null,
      lines: [{ share: '100.0000' }],
      version: 5,
    })
  })
})
