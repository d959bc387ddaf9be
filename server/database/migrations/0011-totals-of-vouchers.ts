/**
 * Vouchers that a hook, a receipt or a payment had confirmed or posted at once were stored without their total (fa.md §3.2: the sum of the
 * debits). It is no part of what the hash holds (R3): lines, number, hash and version stay as they are, and so does the chain.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    if (!(await areThere(db, ['fa_voucher', 'fa_voucher_line'])) || !(await hasWrongTotals(db))) return
    const seals = await sealsOf(db)
    for (const seal of seals) await sql`alter table fa_voucher disable trigger ${sql.ref(seal)}`.execute(db)
    await sql`
      with wrong as (${wrongTotals})
      update fa_voucher as voucher set total = wrong.sum from wrong where wrong.id = voucher.id`.execute(db)
    for (const seal of seals) await sql`alter table fa_voucher enable trigger ${sql.ref(seal)}`.execute(db)
  },
}

async function areThere(db: Db, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select bool_and(to_regclass(name) is not null) as is_there from unnest(${tables}::text[]) as name`.execute(db)
  return rows[0]?.is_there ?? false
}

/** Deleted ones are drafts that never had a number: those always had their total. */
const wrongTotals = sql`
  select voucher.id, coalesce(book.sum, 0) as sum from fa_voucher as voucher
  left join (select voucher_id, sum(debit) as sum from fa_voucher_line where deleted_at is null group by voucher_id) as book
    on book.voucher_id = voucher.id
  where voucher.deleted_at is null and voucher.total is distinct from coalesce(book.sum, 0)`

/** Where nothing is to be mended, nobody waits for the lock that lifting the seal takes. */
async function hasWrongTotals(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from (${wrongTotals}) as wrong limit 1`.execute(db)
  return rows.length > 0
}

/** The triggers by which sealed rows refuse to be changed: lifted until the end of this transaction at most, even where it fails. */
async function sealsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where tgrelid = to_regclass('fa_voucher') and tgname ~ '^fa_voucher_sealed[0-9]*_update$' and tgenabled <> 'D'`.execute(db)
  return rows.map(({ name }) => name)
}
