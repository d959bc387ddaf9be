/** Books that are older than the repair of totals (migration 11: vouchers booked at once), and than the role of advances (12). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { migrate } from '../../../server/database/migration/migrate'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { proveNightly } from '../../../server/modules/fa/integrity/proofs'
import { createSnapshot } from '../../../server/kernel/registry'
import { declaredEntities } from '../../../src/schemas'
import { readProofs } from '../../../src/shared/fa/integrity'
import { testApp } from '../../support/app'
import { act, confirmed, draftOf, openBooks, posted, refusedBySql, sale, type Books } from '../../support/fa-vouchers'
import { runJob } from '../../support/run-job'
import { typedCall } from '../../support/typed-call'

let books: Books
let ids: Record<'zero' | 'missing' | 'sound' | 'confirmed' | 'void' | 'draft' | 'empty', number>
beforeAll(async () => {
  books = await openBooks(await testApp())
  ids = {
    zero: await posted(books),
    missing: await posted(books, { lines: sale(books, 400) }),
    sound: await posted(books, { lines: sale(books, 800) }),
    confirmed: await confirmed(books, { lines: sale(books, 1200) }),
    void: await confirmed(books, { lines: sale(books, 1600) }),
    draft: await draftOf(books, books.amy, { lines: [['6211', 70, 0]] }),
    empty: await draftOf(books, books.amy, { lines: [] }),
  }
  await act(books.chief, ids.void, 'void', { reason: 'Booked twice' })
  await asOwner(async (owner) => {
    await sql`alter table fa_voucher disable trigger user`.execute(owner)
    await sql`update fa_voucher set total = 0 where id = any(${[ids.zero, ids.confirmed, ids.void]}::bigint[])`.execute(owner)
    await sql`update fa_voucher set total = null where id = ${ids.missing}`.execute(owner)
    await sql`update fa_voucher set total = 5 where id = any(${[ids.draft, ids.empty]}::bigint[])`.execute(owner)
    await sql`alter table fa_voucher enable trigger user`.execute(owner)
  })
})
afterAll(() => books.server.close())

async function asOwner<T>(work: (owner: Books['server']['db']) => Promise<T>): Promise<T> {
  const owner = connect(books.server.database.migrateUrl, { max: 1, statement_timeout: 0 })
  try {
    return await work(owner.db)
  } finally {
    await owner.close()
  }
}

/** As the start of a newer version does. */
const start = (only: 11 | 12) =>
  asOwner(async (owner) => {
    await sql`delete from kontor_migration where number >= ${only}`.execute(owner)
    const { steps } = await migrate(owner, createSnapshot(declaredEntities), {
      applicationRole: new URL(books.server.database.url).username,
      migrations: writtenMigrations.filter(({ number }) => number === only),
    })
    return steps.map(({ why }) => why)
  })

const totals = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ id: number; total: string | null }>`select id::int as id, total from fa_voucher`.execute(books.server.db)
  const byId = new Map(rows.map(({ id, total }) => [id, Number(total)]))
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, byId.get(id) ?? Number.NaN]))
}

/** All but the total, with the transaction that wrote the row of a line last. */
const rest = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    select to_jsonb(voucher) - 'total' as voucher, (select jsonb_agg(jsonb_build_array(line.xmin::text, to_jsonb(line)) order by line.id)
      from fa_voucher_line as line where line.voucher_id = voucher.id) as lines from fa_voucher as voucher order by voucher.id`.execute(
    books.server.db,
  )
  return rows
}

const prove = async () => {
  await runJob(books.server, proveNightly)
  return (await typedCall(books.chief, readProofs)).data[0]
}

const writers = async (): Promise<unknown[]> => {
  const { rows } = await sql`select id, xmin::text from fa_voucher order by id`.execute(books.server.db)
  return rows
}

test('a total that is missing or wrong fails the proof of the night', async () => {
  const proof = await prove()
  expect(proof?.ok).toBe(false)
  expect(proof?.findings.map(({ check, voucher: of }) => [check, of])).toEqual(
    [ids.zero, ids.missing, ids.confirmed].map((id) => ['balanced', id]),
  )
})

test('a newer version mends the totals, of sealed vouchers too, and nothing else; the proof of the night holds', async () => {
  const before = await rest()
  expect(await start(11)).toEqual(['migration 11-totals-of-vouchers'])
  expect(await totals()).toEqual({ zero: 105_000, missing: 420, sound: 840, confirmed: 1260, void: 1680, draft: 70, empty: 0 })
  expect(await rest()).toEqual(before)
  expect(await prove()).toMatchObject({ ok: true, findings: [], vouchers: 3 })
})

test('the seal holds afterwards', async () => {
  for (const id of [ids.zero, ids.void])
    expect(await refusedBySql(books.server, sql`update fa_voucher set total = 1 where id = ${id}`)).toBe('fa_voucher_sealed_update')
})

test('running it again writes nothing', async () => {
  const before = await writers()
  await start(11)
  expect(await writers()).toEqual(before)
})

test('the role of advances comes to older books once, with the account that their chart has for them', async () => {
  const advances = async () => {
    const { rows } = await sql<{ code: string | null }>`
      select account.code from fa_account_role as role left join fa_account as account on account.id = role.account_id
      where role.key = 'employee_advance'`.execute(books.server.db)
    return rows
  }
  await asOwner(async (owner) => {
    await sql`delete from fa_account_role where key = 'employee_advance'`.execute(owner)
    await sql`alter table fa_account_role drop constraint fa_account_role_key_enum`.execute(owner)
    await sql`alter table fa_account_role add constraint fa_account_role_key_enum check (key <> 'employee_advance')`.execute(owner)
    await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
      values ('1205', '{"en": "Employee advances"}', 'asset', 'debit', 'none', true, true, 'none', false, true)`.execute(owner)
  })
  expect(await start(12)).toContain('migration 12-role-of-advances')
  expect(await advances()).toEqual([{ code: '1205' }])
  await sql`update fa_account_role set account_id = null where key = 'employee_advance'`.execute(books.server.db)
  await start(12)
  expect(await advances()).toEqual([{ code: null }])
})
