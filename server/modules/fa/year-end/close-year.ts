/** Closing a year (fa.md R12): one transaction, past the locks of periods and never past the lock of the books. */
import { sql } from 'kysely'
import type { YearCheck } from '../../../../src/shared/fa/year-end'
import { isForeign } from '../../../../src/shared/fa/voucher-amounts'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalid } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { createRecord, lockForWrite, writeAction } from '../../../resource/write/write'
import { numbering, sharedTexts } from '../../sc'
import { categoryOfRole } from '../chart/posting-accounts'
import { proveBooks } from '../integrity/prove-books'
import { bookOf } from '../voucher/book'
import { bookAtOnce } from '../voucher/reverse-voucher'
import { linesOfOne, type LineValues } from '../voucher/stored-lines'
import type { Voucher } from '../voucher/voucher-row'
import { yearChecklist } from './checklist'
import type { YearEndLine } from './rules/year-end'
import { yearPlan, type YearPlan } from './year-end-plan'
import { sourceOf } from './year-facts'
import { writeYearState, type BookedYear } from './year-state'

/** @throws 422 by check, with the checklist in `meta`, where something blocks the closing */
export async function requireClosable(ctx: Context, plan: YearPlan): Promise<void> {
  const checks = await yearChecklist(ctx, { ...plan, unmapped: plan.end.unmapped })
  const blocks = checks.filter(({ level }) => level === 'block')
  if (blocks.length === 0) return
  const said = ({ text }: YearCheck) => [{ key: 'fa:year_end.said', params: { text } }]
  throw invalid(Object.fromEntries(blocks.map((check) => [check.key, said(check)])), { checks: blocks })
}

/**
 * Books the closing and the opening, moves open items, closes the periods and the year. Done before, it does nothing.
 * @param ctx in a transaction; its person is who closes it
 * @throws 422 where something blocks it, or the books are not sound
 */
export async function closeYear(ctx: Context, id: number): Promise<BookedYear> {
  // Nobody posts meanwhile: what is proved is what is closed.
  await numbering.hold(ctx, 'fa.posting')
  const all = withAllRights(ctx)
  const row = await lockForWrite(all, ctx.snapshot.get('fa/fiscal-year'), id)
  if (row.state === 'closed') return { numbers: [] }
  const plan = await yearPlan(ctx, id)
  await requireClosable(ctx, plan)
  await requireSoundBooks(ctx)
  const numbers = await book(all, plan)
  await closePeriods(all, id)
  await writeYearState(all, row, 'closed')
  await publishEvent(ctx, 'fa.year.closed', { entity: 'fa/fiscal-year', record_id: id, code: plan.year.code })
  return { numbers }
}

async function requireSoundBooks(ctx: Context): Promise<void> {
  const { ok, findings } = await proveBooks(ctx)
  const count = Array.isArray(findings) ? findings.length : 0
  if (ok !== true)
    throw new ApiError(
      422,
      { key: 'fa:proof.failed', params: { count } },
      { errors: { proof: [{ key: 'fa:proof.failed', params: { count } }] } },
    )
}

async function book(ctx: Context, { year, next, end }: YearPlan): Promise<string[]> {
  const category = (await categoryOfRole(ctx, 'closing')).id
  const head = { category, role: 'closing' as const, source: sourceOf(year.id) }
  const facts = await itemFacts(ctx, end.opening)
  const { currency } = await bookOf(ctx)
  const say = (key: string) => sharedTexts().translate(ctx.language, { key: `fa:year_end.${key}`, params: { year: year.code } })
  const numbers: string[] = []
  for (const [date, lines, summary] of [
    [year.end, end.closing, say('closing_summary')],
    [next?.start ?? '', end.opening, say('opening_summary')],
  ] as const) {
    if (lines.length === 0) continue
    const values = lines.flatMap((line) => valuesOf(line, { currency, item: facts.get(line.item ?? 0) }))
    const voucher = await bookAtOnce(ctx, { ...head, date, summary }, values)
    numbers.push(voucher.number ?? '')
    await moveItems(ctx, voucher, lines)
  }
  return numbers
}

type ItemFacts = Pick<LineValues, 'rate' | 'document_no' | 'document_date' | 'due_date'> & { id: number }

/** What else a moved item says. */
async function itemFacts(ctx: Context, lines: readonly YearEndLine[]): Promise<ReadonlyMap<number, ItemFacts>> {
  const { rows } = await sql<ItemFacts>`
    select id::int as id, rate, document_no, document_date, due_date from fa_voucher_line where id = any(${lines.flatMap(({ item }) => item ?? [])}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** One line; the balance of an account whose foreign amount has the other sign is moved apart from it. */
function valuesOf(line: YearEndLine, { currency: home, item }: { currency: string; item: ItemFacts | undefined }): LineValues[] {
  const { amount, amount_currency, account, department, project, organization, person, currency } = line
  const { document_no = null, document_date = null, due_date = null } = item ?? {}
  const about = { ...{ account, department, project, organization, person }, ...{ document_no, document_date, due_date, memo: null } }
  const sides = { debit: amount.isNegative() ? '0' : amount.toFixed(), credit: amount.isNegative() ? amount.abs().toFixed() : '0' }
  if (!isForeign({ currency }, home)) return [{ ...about, ...sides, currency: null, rate: null, amount_currency: null }]
  const moves = !amount_currency.isZero() && amount_currency.isNegative() === amount.isNegative()
  const rate = item?.rate ?? (moves ? amount.div(amount_currency).toFixed(8) : '1')
  return [{ ...about, ...sides, currency, rate, amount_currency: moves ? amount_currency.toFixed() : '0' }]
}

/** What is moved is settled by the line that takes it from its account, so that it is open on the new one alone. */
async function moveItems(ctx: Context, voucher: Voucher, lines: readonly YearEndLine[]): Promise<void> {
  if (!lines.some(({ item }) => item !== null)) return
  const stored = await linesOfOne(ctx, voucher.id)
  const settled: number[] = []
  for (const [at, { item, account, organization, person }] of lines.entries()) {
    const line = stored[at]
    // Of each item the first line takes it away, the second brings it.
    if (item === null || !line || lines[at - 1]?.item === item) continue
    const amounts = { amount_currency: line.residual, amount_base: line.residual_base }
    const head = { account, organization, person, date: voucher.date, state: 'active', voucher: voucher.id }
    const both = [item, line.id].map((voucher_line) => ({ voucher_line, ...amounts }))
    await createRecord(ctx, ctx.snapshot.get('fa/settlement'), { ...head, lines: both }, { trusted: true })
    settled.push(item, line.id)
  }
  await sql`update fa_voucher_line set residual = 0, residual_base = 0 where id = any(${settled}::bigint[])`.execute(ctx.db)
}

/** A closed year has closed periods: nobody writes to what was carried on. */
async function closePeriods(ctx: Context, year: number): Promise<void> {
  const entity = ctx.snapshot.get('fa/period')
  const { rows } = await sql<{ id: number }>`
    select id::int as id from fa_period where year_id = ${year} and state <> 'closed' and deleted_at is null order by start, no`.execute(
    ctx.db,
  )
  const steps = ['future', 'open', 'locked', 'closed'] as const
  for (const { id } of rows) {
    let row = await lockForWrite(ctx, entity, id)
    for (const state of steps.slice(steps.findIndex((step) => step === row.state) + 1)) row = await writeAction(ctx, entity, row, { state })
  }
}
