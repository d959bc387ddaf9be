/** Annual settlement (as.md §4.6): drawn up from the ledger, corrected by hand, confirmed, posted into the ledger, and reversed while it is not paid. */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import { isYearAhead } from '../../../../src/shared/as/settlement'
import type { annualSettlement } from '../../../../src/schemas/as/annual-settlement'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { ActionCall, EntityHooks } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import type { LedgerRow } from '../ledger/rules/consumption'
import { grantLot, writeLedger } from '../ledger/write-ledger'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { endedLots, leaversOf, leftOf, shortfalls } from './settlement-lots'
import { overdrawn, settlementLines, shortfallLines, type SettlementLine } from './rules/settlement-lines'

type Settlement = RowOf<typeof annualSettlement>

const kinds = { pay: 'pay_out', carry: 'carry_out', drop: 'expire' } as const
/** As the write path carries child rows. */
const linesOf = ({ lines }: { readonly lines?: unknown }): readonly SettlementLine[] =>
  Array.isArray(lines) ? (lines as readonly SettlementLine[]) : []
const peopleOf = (lines: readonly SettlementLine[]): number => new Set(lines.map(({ user }) => user)).size
const refOf = (id: number) => ({ entity: 'as/annual-settlement', id })

export const settlementHooks: EntityHooks<Settlement> = {
  beforeSave: (_ctx, { after }) => ({ people: peopleOf(linesOf(after)) }),

  /** A person is settled once for a year; a line settles no more than its lot had left. */
  async validate(ctx, { before, after }) {
    const lines = linesOf(after)
    const tooMuch = lines.findIndex(({ minutes, left_min }) => minutes > left_min)
    if (tooMuch >= 0) return { [`lines.${tooMuch}.minutes`]: [{ key: 'as:error.settlement_more_than_left' }] }
    const withoutLot = await lineWithoutLot(ctx, lines, after.period_end)
    if (withoutLot >= 0) return { [`lines.${withoutLot}.lot`]: [{ key: 'error:required' }] }
    const {
      rows: [other],
    } = await sql<{ no: string }>`
      select settled.no from as_annual_settlement as settled join as_annual_settlement__lines as line on line.parent_id = settled.id
      where settled.leave_id = ${after.leave} and settled.period_end = ${after.period_end}::text::date and settled.state <> 'reversed'
        and settled.deleted_at is null and settled.id <> ${before?.id ?? 0} and line.user_id = any(${lines.map(({ user }) => user)}::bigint[]) limit 1`.execute(
      ctx.db,
    )
    return other ? { lines: [{ key: 'as:error.settlement_twice', params: { no: other.no } }] } : undefined
  },

  actions: {
    'draw-up': {
      async run(ctx, { before, input }) {
        const owners = Array.isArray(input.owners) ? input.owners.filter((owner) => typeof owner === 'string') : []
        const users = owners.length > 0 ? await organisation.expand(ctx, owners) : null
        const question = { leave: before.leave, until: before.period_end, users }
        const lines = [...settlementLines(await endedLots(ctx, question)), ...shortfallLines(await shortfalls(ctx, question))]
        if (lines.length === 0) throw invalidField('owners', 'as:error.settlement_nothing_left')
        return { lines, people: peopleOf(lines) }
      },
    },
    confirm: {
      /** @throws 422 where the year has not ended, unless that is confirmed */
      run(ctx, { before, input }) {
        requireEnded(ctx, before, input)
        return Promise.resolve(undefined)
      },
    },
    post: {
      /**
       * @throws 422 as confirm does, where the month in which it is to be paid is locked, or something was taken of a lot since the lines
       * were drawn up
       */
      async run(ctx, { before, input }) {
        requireEnded(ctx, before, input)
        await requireOpen(ctx, input.pay_month, 'pay_month')
        const lines = linesOf(before)
        const left = await leftOf(
          ctx,
          lines.flatMap(({ lot }) => lot ?? []),
        )
        const [short] = overdrawn(lines, left)
        if (lines.length === 0) throw invalidField('lines', 'as:error.settlement_empty')
        if (short !== undefined) throw invalidField('lines', 'as:error.settlement_changed', { person: await personOf(ctx, lines, short) })
        for (const [index, line] of lines.entries()) await postLine(ctx, before, line, index)
        return undefined
      },
      async afterwards(ctx, { id }) {
        await publishEvent(ctx, 'as.settlement.posted', { entity: 'as/annual-settlement', record_id: id })
      },
    },
    reverse: {
      /** @throws 422 where the month in which it is paid is locked, or what was carried over was used */
      async run(ctx, { before }) {
        await requireOpen(ctx, before.pay_month, 'reason')
        for (const [index, line] of linesOf(before).entries()) await reverseLine(ctx, before, line, index)
        return undefined
      },
    },
  },
}

/** What somebody who leaves was granted too little of has no lot; all else has. @returns index of the first line that lacks it, or -1 */
async function lineWithoutLot(ctx: Context, lines: readonly SettlementLine[], until: string): Promise<number> {
  const without = lines.filter(({ lot }) => !lot)
  if (without.length === 0) return -1
  const leavers = await leaversOf(
    ctx,
    without.map(({ user }) => user),
    until,
  )
  return lines.findIndex(({ lot, user, action }) => !lot && (action === 'carry' || !leavers.has(user)))
}

async function postLine(ctx: Context, settlement: Settlement, line: SettlementLine, index: number): Promise<void> {
  const { user, action, minutes } = line
  const { id, leave } = settlement
  const effective = addDays(settlement.period_end, 1)
  const lot = line.lot ?? (await shortfallLot(ctx, settlement, line, index))
  await writeLedger(ctx, { key: `settle:${id}:${index}`, user, leave, ref: refOf(id) }, [
    { lot, kind: kinds[action], minutes: -minutes, effective_date: effective },
  ])
  if (action === 'carry')
    await grantLot(ctx, {
      ...{ user, leave, source: 'carry', source_id: sourceId(id, index), minutes, carried_from: lot, valid_from: effective },
      valid_to: addDays(addMonths(effective, await carryMonths(ctx, leave, effective)), -1),
    })
}

const sourceId = (settlement: number, index: number): string => `settle:${settlement}:${index}`

/** What was granted too little is granted on the last day, so that the ledger holds what is paid. */
async function shortfallLot(
  ctx: Context,
  settlement: Settlement,
  { user, minutes, wage_date }: SettlementLine,
  index: number,
): Promise<number> {
  const last = wage_date ?? settlement.period_end
  const { id } = await grantLot(ctx, {
    ...{ user, leave: settlement.leave, source: 'adjust', source_id: sourceId(settlement.id, index), minutes },
    ...{ valid_from: last, valid_to: last },
  })
  return id
}

async function reverseLine(
  ctx: Context,
  settlement: Settlement,
  { user, lot, action, minutes }: SettlementLine,
  index: number,
): Promise<void> {
  const { id, leave } = settlement
  const effective = addDays(settlement.period_end, 1)
  const { reason } = settlement
  const write = (rows: readonly LedgerRow[]) =>
    writeLedger(ctx, { key: `settle:${id}:${index}:reverse`, user, leave, ref: refOf(id), reason }, rows)
  const made = await lotMadeBy(ctx, sourceId(id, index))
  if (action === 'carry') {
    if (!made || made.left < minutes) throw invalidField('lines', 'as:error.settlement_carry_used', { n: index + 1 })
    await write([{ lot: made.id, kind: 'adjust', minutes: -minutes, effective_date: effective }])
  }
  const from = lot ?? made?.id
  if (from !== undefined) await write([{ lot: from, kind: kinds[action], minutes, effective_date: effective }])
  if (!lot && made) await write([{ lot: made.id, kind: 'adjust', minutes: -minutes, effective_date: effective }])
}

/** Carried over, or granted on the last day. */
async function lotMadeBy(ctx: Context, source: string): Promise<{ id: number; left: number } | undefined> {
  const { rows } = await sql<{ id: number; left: number }>`
    select lot.id::int as id, sum(row.minutes)::int as left from as_leave_entitlement as lot join as_leave_ledger as row on row.lot_id = lot.id
    where lot.source in ('carry', 'adjust') and lot.source_id = ${source} and lot.deleted_at is null group by lot.id`.execute(ctx.db)
  return rows[0]
}

async function carryMonths(ctx: Context, leave: number, date: string): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select carry_months as months from as_leave_rule where leave_id = ${leave} and deleted_at is null and valid_from <= ${date}::date
      and (valid_to is null or valid_to >= ${date}::date) and carry_months is not null order by valid_from desc limit 1`.execute(ctx.db)
  return rows[0]?.months ?? 12
}

function requireEnded(ctx: Context, { period_end }: Settlement, { ahead }: ActionCall['input']): void {
  const date = period_end.slice(0, 10)
  if (isYearAhead(date, companyToday(ctx)) && ahead !== true) throw invalidField('ahead', 'as:error.settlement_ahead', { date })
}

/** And stays so until the transaction ends. */
async function requireOpen(ctx: Context, month: unknown, field: 'pay_month' | 'reason'): Promise<void> {
  if (typeof month !== 'string') return
  const { rows } = await sql<{
    state: string
  }>`select state from as_period where month = ${month} and deleted_at is null for share`.execute(ctx.db)
  if (rows.some(({ state }) => state === 'locked')) throw invalidField(field, 'as:error.settlement_paid', { month })
}

async function personOf(ctx: Context, lines: readonly SettlementLine[], lot: number): Promise<string> {
  const user = lines.find((line) => line.lot === lot)?.user ?? 0
  return (await personNames(ctx, [user])).get(user) ?? ''
}
