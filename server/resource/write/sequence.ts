/** Numbers of records (sc.md §5.6). Gapless ones are taken in the caller's transaction, others from a block that this node holds. */
import { sql } from 'kysely'
import type { Context, Db } from '../../kernel/context'
import { companyToday } from '../../kernel/company-time'
import { counterKey, formatNumber, type Reset, type TokenValues } from '../../../src/schemas/core/number-pattern'

export interface NumberWanted {
  /** Owner and scope: `fa.voucher.T`. */
  key: string
  pattern: string
  reset: Reset
  /** No number is ever left out, at the price that those who want one wait for one another. Only in a transaction. */
  gapless: boolean
  /** Of the pattern's tokens that are the owner's own. */
  values?: TokenValues
  /** `YYYY-MM-DD` that the number is of; today in the company's zone when absent. */
  on?: string
}

/** Numbers taken together by a node; those it has not used when it stops stay unused. */
const blockSize = 20

/** @returns the next number as text; the same one is never given twice, on however many nodes */
export async function nextNumber(
  ctx: Context,
  { key, pattern, reset, gapless, values = {}, on = companyToday(ctx) }: NumberWanted,
): Promise<string> {
  const counter = counterKey(key, reset, on)
  // Before a number is taken: a pattern without its values takes none.
  formatNumber(pattern, { on, number: 1, values })
  return formatNumber(pattern, {
    on,
    values,
    number: await (gapless ? gaplessNumber(ctx, counter) : cachedNumber(ctx.autonomous, counter)),
  })
}

async function gaplessNumber(ctx: Context, counter: string): Promise<number> {
  if (!ctx.db.isTransaction)
    throw new Error(
      `The gapless number ${counter} was asked for outside of a transaction: it would be lost when its record is not written.`,
    )
  return take(ctx.db, { counter, count: 1, gapless: true })
}

interface Block {
  next: number
  end: number
}
type Held = Map<string, { block: Block; fetched: Promise<void> | undefined }>
/** By database: a test runs many. */
const held = new WeakMap<Db, Held>()
/** Counters of past periods are forgotten: the oldest go. */
const mostCounters = 1_000

/** @param autonomous its block must stay, whatever becomes of the transaction that asks */
async function cachedNumber(autonomous: Db, counter: string): Promise<number> {
  const counters: Held = held.get(autonomous) ?? new Map()
  held.set(autonomous, counters)
  const own = counters.get(counter) ?? { block: { next: 0, end: 0 }, fetched: undefined }
  counters.set(counter, own)
  if (counters.size > mostCounters) counters.delete(counters.keys().next().value ?? counter)
  while (own.block.next >= own.block.end) {
    // All who wait here wait for one block.
    own.fetched ??= take(autonomous, { counter, count: blockSize, gapless: false })
      .then((first) => {
        own.block = { next: first, end: first + blockSize }
      })
      .finally(() => {
        own.fetched = undefined
      })
    await own.fetched
  }
  return own.block.next++
}

/** Locks the counter's row until the transaction ends. @returns the first of `count` numbers */
async function take(db: Db, { counter, count, gapless }: { counter: string; count: number; gapless: boolean }): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ first: number }>`
    insert into sc_sequence (key, next, gapless) values (${counter}, ${count + 1}, ${gapless})
    on conflict (kontor_fold(key)) where (deleted_at is null) do update set next = sc_sequence.next + ${count}, gapless = excluded.gapless, updated_at = now()
    returning next - ${count}::int as first`.execute(db)
  if (!row) throw new Error(`the counter ${counter} was not written`)
  return row.first
}

export interface Counter {
  /** `fa.voucher.T.202611` */
  key: string
  /** The number that it gave last. */
  last: number
}

/** @returns the counters whose key begins so */
export async function countersOf({ db }: Context, prefix: string): Promise<readonly Counter[]> {
  const { rows } = await sql<Counter>`
    select key, (next - 1)::int as last from sc_sequence where starts_with(key, ${prefix}) and deleted_at is null order by key`.execute(db)
  return rows
}

/** Whoever wants a number of it waits until the transaction ends. @returns the number that it gave last */
export async function holdCounter({ db }: Context, key: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    last: number
  }>`select (next - 1)::int as last from sc_sequence where key = ${key} and deleted_at is null for update`.execute(db)
  return row?.last ?? 0
}

/** Counters of gapless numbers that were given beside them, many at once: they go on behind. */
export async function keepCounters({ db }: Context, counters: readonly Counter[]): Promise<void> {
  await sql`
    insert into sc_sequence (key, next, gapless)
    select key, last + 1, true from unnest(${counters.map(({ key }) => key)}::text[], ${counters.map(({ last }) => last)}::int[]) as counter(key, last)
    on conflict (kontor_fold(key)) where (deleted_at is null) do update set next = excluded.next, updated_at = now()`.execute(db)
}
