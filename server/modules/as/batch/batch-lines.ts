/** Batches of leave and overtime (as.md §4.7): each line is judged by the rules of the record that it becomes, and posted once. */
import { sql } from 'kysely'
import type { BatchLine, BatchState, LineResult } from '../../../../src/shared/as/batch'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, notFound, type Message } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { cancelDayoff } from '../hook/dayoff-action'
import { storedRecord } from '../hook/hook-call'
import { HookRefusal, spoken } from '../hook/hook-words'
import { cancelOvertime } from '../hook/overtime-action'
import { lookAtDayoff } from '../leave/dayoff-request'
import { overtimeSettings } from '../overtime/labour-bands'
import { lookAtOvertime } from '../overtime/overtime-request'
import { minuteOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'

const entity = 'as/batch'

interface Line {
  id: number
  user: number
  leave: number | null
  start_at: string
  end_at: string
  break_min: number
  mode: 'pay' | 'comp'
  event_date: string | null
  reason: string | null
  result: LineResult
  record: number | null
}

interface Batch {
  id: number
  kind: 'dayoff' | 'overtime'
  state: BatchState['state']
  title: string
}

async function readBatch(ctx: Context, id: number): Promise<Batch> {
  const row = await findRecord(ctx, ctx.snapshot.get(entity), id)
  if (!row) throw notFound()
  return { id, kind: row.kind === 'overtime' ? 'overtime' : 'dayoff', state: row.state as Batch['state'], title: String(row.title) }
}

async function linesOf(ctx: Context, batch: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id::int as id, user_id::int as "user", leave_id::int as leave, start_at, end_at, coalesce(break_min, 0) as break_min,
      coalesce(mode, 'pay') as mode, to_char(event_date, 'YYYY-MM-DD') as event_date, reason, result, record
    from as_batch__lines where parent_id = ${batch} order by position, id`.execute(ctx.db)
  return rows
}

interface Judged {
  minutes: number
  result: 'ok' | 'warn' | 'error'
  message: Message | null
  month_total_min: number | null
  month_cap_min: number | null
}

const byHand = { with_lead_times: false, earliest_days_ahead: null, latest_days_back: null, record: null }

async function judge(ctx: Context, { kind }: Batch, line: Line): Promise<Judged> {
  const none = { month_total_min: null, month_cap_min: null }
  if (line.user === ctx.person?.id && (await overtimeSettings(ctx)).four_eyes)
    return { minutes: 0, result: 'error', message: { key: 'as:hook_refusal.four_eyes' }, ...none }
  const [from, until] = [minuteOf(line.start_at), minuteOf(line.end_at)]
  const of = (findings: readonly { text: Message }[], warnings: readonly Message[], minutes: number): Judged => {
    const [message] = [...findings.map(({ text }) => text), ...warnings]
    const result = findings.length > 0 ? 'error' : warnings.length > 0 ? 'warn' : 'ok'
    return { minutes, result, message: message ? spoken(ctx, message) : null, ...none }
  }
  if (kind === 'overtime') {
    const { user, break_min, mode } = line
    const found = await lookAtOvertime(ctx, { user, work_date: null, from, until, break_min, mode, urgent: false }, byHand)
    const judged = of(found.findings, found.warnings, found.minutes)
    return { ...judged, month_total_min: found.limits?.month_total ?? null, month_cap_min: found.limits?.month_cap ?? null }
  }
  const found = await lookAtDayoff(
    ctx,
    {
      ...{ user: line.user, leave: line.leave ?? 0, from, until, date_from: null, date_until: null, half: null },
      ...{ deputy: null, files: [], reason: line.reason, event_date: line.event_date, relation: null },
    },
    { ...byHand, require_files: false, require_deputy: false, by_admin: true },
  )
  return of(found.findings, found.warnings, found.cost.minutes)
}

const wordsOf = (ctx: Context, message: Message | null): string | null =>
  message && sharedTexts().translate(ctx.language, message).slice(0, 500)

const writeLine = (
  ctx: Context,
  id: number,
  { minutes, result, message, record }: { minutes?: number; result: LineResult; message: string | null; record?: number },
) =>
  sql`update as_batch__lines set result = ${result}, message = ${message}, minutes = coalesce(${minutes ?? null}::int, minutes),
    record = coalesce(${record ?? null}::int, record) where id = ${id}`.execute(ctx.db)

/** The state that follows from the lines, and their counts. */
async function settle(ctx: Context, batch: Batch, state: (lines: readonly Line[]) => BatchState['state']): Promise<void> {
  const lines = await linesOf(ctx, batch.id)
  const failed = lines.filter(({ result }) => result === 'error').length
  await updateRecord(
    withAllRights(ctx),
    ctx.snapshot.get(entity),
    batch.id,
    { state: state(lines), ok_count: lines.length - failed, failed_count: failed },
    { trusted: true },
  )
}

async function answerOf(ctx: Context, id: number, judged: ReadonlyMap<number, Judged> = new Map()): Promise<BatchState> {
  const { rows } = await sql<Omit<BatchLine, 'month_total_min' | 'month_cap_min'>>`
    select id::int as id, user_id::int as "user", minutes, result, message, record from as_batch__lines where parent_id = ${id} order by position, id`.execute(
    ctx.db,
  )
  const { rows: heads } = await sql<Omit<BatchState, 'lines'>>`select state, ok_count, failed_count from as_batch where id = ${id}`.execute(
    ctx.db,
  )
  const [head] = heads
  if (!head) throw notFound()
  const lines = rows.map((line) => ({
    ...line,
    ...{ month_total_min: judged.get(line.id)?.month_total_min ?? null, month_cap_min: judged.get(line.id)?.month_cap_min ?? null },
  }))
  return { ...head, lines }
}

/** @throws 404, 409 once it was posted whole or called off */
export async function checkBatch(ctx: Context, id: number): Promise<BatchState> {
  return transact(ctx, async (tx) => {
    const batch = await readBatch(tx, id)
    if (batch.state === 'posted' || batch.state === 'voided') throw conflict('as:batch_refusal.over')
    const judged = new Map<number, Judged>()
    for (const line of await linesOf(tx, id)) {
      if (line.result === 'posted' || line.result === 'voided') continue
      const found = await judge(tx, batch, line)
      judged.set(line.id, found)
      await writeLine(tx, line.id, { minutes: found.minutes, result: found.result, message: wordsOf(tx, found.message) })
    }
    await settle(tx, batch, () => 'checked')
    return answerOf(tx, id, judged)
  })
}

/** Line by line, each in a transaction of its own: what goes wrong with one leaves the others. @throws 404, 409 before it was checked */
export async function postBatch(ctx: Context, id: number): Promise<BatchState> {
  const batch = await readBatch(ctx, id)
  if (batch.state === 'draft') throw conflict('as:batch_refusal.unchecked')
  if (batch.state === 'voided') throw conflict('as:batch_refusal.over')
  for (const { id: line } of await linesOf(ctx, id)) await postLine(ctx, batch, line)
  await transact(ctx, (tx) =>
    settle(tx, batch, (lines) => (lines.every(({ result }) => result === 'posted' || result === 'voided') ? 'posted' : 'partly_posted')),
  )
  return answerOf(ctx, id)
}

async function postLine(ctx: Context, batch: Batch, id: number): Promise<void> {
  try {
    await transact(ctx, async (tx) => {
      await sql`select 1 from as_batch__lines where id = ${id} for update`.execute(tx.db)
      const line = (await linesOf(tx, batch.id)).find((one) => one.id === id)
      if (!line || line.record !== null || (line.result !== 'ok' && line.result !== 'warn')) return
      const record = await createRecord(withAllRights(tx), tx.snapshot.get(`as/${batch.kind}`), recordValues(batch, line), {
        trusted: true,
      })
      await writeLine(tx, id, { result: 'posted', message: null, record: Number(record.id) })
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await transact(ctx, (tx) => writeLine(tx, id, { result: 'error', message: wordsOf(tx, error.text) }))
  }
}

const recordValues = ({ id, kind, title }: Batch, line: Line): Values => ({
  ...{ user: line.user, start_at: new Date(line.start_at).toISOString(), end_at: new Date(line.end_at).toISOString(), source: 'batch', batch: id },
  ...{ reason: line.reason ?? title, note: title },
  ...(kind === 'overtime' ? { mode: line.mode, break_min: line.break_min } : { leave: line.leave, event_date: line.event_date }),
})

/** @throws 404, 409 where nothing was posted */
export async function voidBatch(ctx: Context, id: number, reason: string): Promise<BatchState> {
  const batch = await readBatch(ctx, id)
  if (batch.state !== 'posted' && batch.state !== 'partly_posted') throw conflict('as:batch_refusal.not_posted')
  for (const line of await linesOf(ctx, id)) if (line.result === 'posted' && line.record !== null) await voidLine(ctx, batch, line, reason)
  await transact(ctx, (tx) => settle(tx, batch, (lines) => (lines.some(({ result }) => result === 'posted') ? batch.state : 'voided')))
  return answerOf(ctx, id)
}

async function voidLine(ctx: Context, { kind }: Batch, line: Line, note: string): Promise<void> {
  try {
    await transact(ctx, async (tx) => {
      await lockPeople(tx, [line.user])
      const record = await storedRecord(tx, `as/${kind}`, Number(line.record))
      const key = `void:as/batch-line:${line.id}`
      if (record.state === 'approved') await (kind === 'overtime' ? cancelOvertime : cancelDayoff)(tx, record, { key, note })
      await writeLine(tx, line.id, { result: 'voided', message: null })
    })
  } catch (error) {
    if (!(error instanceof HookRefusal)) throw error
    await transact(ctx, (tx) => writeLine(tx, line.id, { result: 'posted', message: wordsOf(tx, error.text) }))
  }
}

/** What the list shows of its lines. */
export const batchHooks: EntityHooks = {
  beforeSave(_ctx, { after }) {
    const lines = (after.lines ?? []) as readonly Values[]
    const instants = (name: string) => lines.map((line) => new Date(String(line[name])).toISOString()).toSorted()
    if (lines.length === 0) return { people: 0, from: null, until: null }
    return {
      people: new Set(lines.map(({ user }) => user)).size,
      from: instants('start_at')[0] ?? null,
      until: instants('end_at').at(-1) ?? null,
    }
  },
}
