/** The two steps by which a record takes leave, and their ways back (as.md §4.1, R5): hold, use, release, reverse. */
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { consume, reversalOf, type DatePart, type LedgerRow, type Take } from './rules/consumption'
import { consumeOrder, lotsOf, netOf, type LedgerRef, type StoredLot } from './lots'
import { writeLedger, type Posting } from './write-ledger'

export interface Taken {
  user: number
  leave: number
  record: LedgerRef
  /** Names the act: `wf:501:1:12:reserve`. */
  key: string
}

/** Too little is left: `left` of what was requested. */
export class ShortBalance extends Error {
  constructor(
    readonly left: number,
    readonly requested: number,
  ) {
    super('short balance')
    this.name = 'ShortBalance'
  }
  get text(): Message {
    return { key: 'as:leave_refusal.balance', params: { left: this.left, requested: this.requested } }
  }
}

/**
 * @param of.record what it holds already is there to be taken anew
 * @returns lots and minutes by date, without writing
 * @throws ShortBalance
 */
export async function planTaking(
  ctx: Context,
  { user, leave, record }: Pick<Taken, 'user' | 'leave'> & { record?: LedgerRef | null },
  parts: readonly DatePart[],
  lock = false,
): Promise<{ takes: Take[]; lots: StoredLot[] }> {
  const order = await consumeOrder(ctx, leave, parts[0]?.date ?? '1970-01-01')
  const stored = await lotsOf(ctx, { user, leave, lock })
  const own = record ? await netOf(ctx, record, ['hold', 'release', 'use', 'unuse']) : []
  const lots = stored.map((lot) => ({ ...lot, left: lot.left - own.reduce((sum, row) => sum + (row.lot === lot.id ? row.minutes : 0), 0) }))
  const negative = Math.max(0, ...lots.map(({ allow_negative }) => allow_negative))
  const { takes, short } = consume(lots, parts, order, negative)
  const missing = sumOf(short)
  if (missing > 0) throw new ShortBalance(sumOf(takes), sumOf(takes) + missing)
  return { takes, lots }
}

const sumOf = (rows: readonly { minutes: number }[]): number => rows.reduce((total, { minutes }) => total + minutes, 0)

/** What the record held before is given back first. @throws ShortBalance */
export async function holdLeave(
  ctx: Context,
  taken: Taken,
  parts: readonly DatePart[],
  kind: 'hold' | 'use' = 'hold',
): Promise<LedgerRow[]> {
  await releaseLeave(ctx, taken)
  const { takes } = await planTaking(ctx, { user: taken.user, leave: taken.leave }, parts, true)
  const rows = takes.map(({ lot, date, minutes }) => ({ lot, kind, minutes: -minutes, effective_date: date }))
  await writeLedger(ctx, postingOf(taken), rows)
  return rows
}

/** What is held becomes used: same lots, same dates. Without a hold it is taken anew. @throws ShortBalance */
export async function useLeave(ctx: Context, taken: Taken, parts: readonly DatePart[]): Promise<void> {
  const held = await netOf(ctx, taken.record, ['hold', 'release'])
  if (!isSameDays(held, parts)) {
    await holdLeave(ctx, taken, parts, 'use')
    return
  }
  await writeLedger(ctx, postingOf(taken), [
    ...reversalOf(
      held.map((row) => ({ ...row, kind: 'hold' })),
      'release',
    ),
    ...held.map((row) => ({ ...row, kind: 'use' as const })),
  ])
}

function isSameDays(held: readonly { effective_date: string; minutes: number }[], parts: readonly DatePart[]): boolean {
  const days = new Map<string, number>()
  for (const { effective_date, minutes } of held) days.set(effective_date, (days.get(effective_date) ?? 0) - minutes)
  return days.size === parts.length && parts.every(({ date, minutes }) => days.get(date) === minutes)
}

/** Holds go back to their lots. */
export const releaseLeave = (ctx: Context, taken: Taken): Promise<number[]> => giveBack(ctx, taken, ['hold', 'release'], 'release')

/** Uses go back to the lots that they were taken from. @returns those lots: one that has lapsed meanwhile lapses again */
export const reverseLeave = (ctx: Context, taken: Taken): Promise<number[]> => giveBack(ctx, taken, ['use', 'unuse'], 'unuse')

async function giveBack(
  ctx: Context,
  taken: Taken,
  kinds: ['hold' | 'use', 'release' | 'unuse'],
  kind: 'release' | 'unuse',
): Promise<number[]> {
  const rows = await netOf(ctx, taken.record, kinds)
  await writeLedger(
    ctx,
    postingOf(taken),
    rows.map(({ lot, effective_date, minutes }) => ({ lot, effective_date, kind, minutes: -minutes })),
  )
  return [...new Set(rows.map(({ lot }) => lot))]
}

const postingOf = ({ key, user, leave, record }: Taken): Posting => ({ key, user, leave, ref: record })
