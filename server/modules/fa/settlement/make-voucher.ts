/** The voucher of a receipt, a payment or a write-off: a draft, carried on as far as its maker may (fa.md §4.1, §6). */
import { sql } from 'kysely'
import { totalsOf } from '../../../../src/shared/fa/voucher-amounts'
import type { Finding } from '../../../../src/shared/fa/voucher-facts'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { invalid, invalidField, type Message } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { createRecord, writeAction } from '../../../resource/write/write'
import { numbering } from '../../sc'
import { carryOn } from '../hook/post-voucher'
import { bookOf } from '../voucher/book'
import { limitOf } from '../voucher/confirm-voucher'
import { categoryOf, errorsOf, judgeVoucher } from '../voucher/judge'
import { logRefusedDay } from '../voucher/locked-attempt'
import { replaceLines } from '../voucher/stored-lines'
import { voucherOf, type Voucher } from '../voucher/voucher-row'
import type { DraftedLine } from './planned-lines'

export interface VoucherWanted {
  kind: 'receipt' | 'payment' | 'transfer'
  category: number | null
  date: string
  summary: string
  files: readonly number[]
  lines: readonly DraftedLine[]
}

type State = 'draft' | 'confirmed' | 'posted'

export interface Stage {
  state: State
  /** Why it stays a draft. */
  note: Message | null
}

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/voucher')

/** @returns the voucher, and why it stayed a draft @throws 422 naming what is wrong with it, whatever its state */
export async function makeVoucher(ctx: Context, wanted: VoucherWanted): Promise<{ voucher: Voucher; note: Message | null }> {
  await refuseForeignFiles(ctx, wanted.files)
  const category = await categoryFor(ctx, wanted)
  const stage = await stageOf(ctx, category, wanted)
  const { date, summary, files, lines } = wanted
  const all = withAllRights(ctx)
  const prepared = { prepared_by: actorOf(ctx), prepared_at: ctx.now().toISOString() }
  const values = { category, date, summary: summary.slice(0, 200), files: [...files], ...prepared }
  const empty = voucherOf(await createRecord(all, entityOf(ctx), values, { trusted: true }))
  const total = await replaceLines(ctx, { id: empty.id, date, period: empty.period }, lines)
  // Written before it is confirmed: what a later write finds unchanged it leaves out.
  const draft = voucherOf(await writeAction(all, entityOf(ctx), empty, { total }))
  const { findings } = await judgeVoucher(ctx, draft, 'confirm')
  await logRefusedDay(ctx, draft, () => refuseUnsound(findings.errors, lines))
  const voucher = stage.state === 'draft' ? draft : await carryOn(ctx, draft, { wanted: stage.state, by: prepared.prepared_by })
  return { voucher, note: stage.note }
}

/** Those who post hold the book before the items, as postings do, so that two never wait for each other. */
export async function holdBookFirst(ctx: Context): Promise<void> {
  const { hook_state } = await bookOf(ctx)
  if (hook_state === 'posted') await numbering.hold(ctx, 'fa.posting')
}

/** As the parameter `hook_state` says, if its maker may; else a draft for a colleague. */
async function stageOf(ctx: Context, id: number, { lines, files }: VoucherWanted): Promise<Stage> {
  const [book, category] = [await bookOf(ctx), await categoryOf(ctx, id)]
  const may = (action: string) => mayDo(ctx, entityOf(ctx), action)
  const stays = (key: string): Stage => ({ state: 'draft', note: { key: `fa:settlement.stays_${key}` } })
  if (await needsForm(ctx, id)) return stays('approval')
  if (category?.requires_file && files.length === 0) return stays('file')
  if (book.four_eyes_confirm) return stays('four_eyes')
  if (!may('confirm')) return stays('right')
  const limit = limitOf(book, ctx.person?.owners ?? [])
  if (limit !== null && totalsOf(lines).debit.gt(limit)) return stays('limit')
  if (book.hook_state === 'draft') return { state: 'draft', note: null }
  const posts = book.hook_state === 'posted' && may('post') && !book.four_eyes_post
  return { state: posts ? 'posted' : 'confirmed', note: null }
}

async function needsForm(ctx: Context, category: number): Promise<boolean> {
  const { rows } = await sql`select 1 from fa_voucher_category where id = ${category} and requires_approval`.execute(ctx.db)
  return rows.length > 0
}

/** The one that is named, else the first of its kind. @throws 422 `category` */
async function categoryFor(ctx: Context, { kind, category }: VoucherWanted): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id::int as id from fa_voucher_category where kind = ${kind} and role = 'normal' and active and deleted_at is null and not confidential
      and (${category}::bigint is null or id = ${category}::bigint) order by is_default desc, position, id limit 1`.execute(ctx.db)
  if (!row) throw invalidField('category', 'fa:settlement.category', { kind })
  return row.id
}

/** A missing file is demanded at the confirmation; everything else is wrong now, by the names of the call. */
function refuseUnsound(errors: readonly Finding[], lines: readonly DraftedLine[]): Promise<void> {
  const items = lines.flatMap(({ what }, at) => (what === 'item' ? [at] : []))
  const wrong = errors
    .filter(({ path }) => path !== 'files')
    .map((finding): Finding => {
      const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(finding.path) ?? []
      const line = at === undefined ? undefined : lines[Number(at)]
      if (!line) return finding
      if (line.what === 'item') return { ...finding, path: `items.${items.indexOf(Number(at))}.line` }
      if (column === 'department') return { ...finding, path: 'department' }
      return { ...finding, path: line.what === 'money' ? 'bank_account' : column === 'account' ? `${line.what}` : finding.path }
    })
  if (wrong.length > 0) throw invalid(errorsOf(wrong))
  return Promise.resolve()
}

/** Only what the caller has uploaded and no record holds. @throws 422 `files` */
async function refuseForeignFiles(ctx: Context, files: readonly number[]): Promise<void> {
  if (files.length === 0) return
  const { rows } = await sql`
    select 1 from sc_attachment where id = any(${[...files]}::bigint[]) and record_id is null and created_by = ${actorOf(ctx)}::bigint and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows.length !== new Set(files).size) throw invalidField('files', 'error:validation.reference')
}
