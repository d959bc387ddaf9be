/** What lines of a batch would come to, person by person, before anything is written (as.md §2 batch-…/add step 3). */
import { sql } from 'kysely'
import { mostPreviewed, type BatchDraftLine, type BatchKind, type BatchPreviewLine } from '../../../../src/shared/as/batch'
import type { CheckFact } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import { invalid, invalidField, type Message } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { organisation, sharedTexts } from '../../sc'
import { spoken } from '../hook/hook-words'
import { readDayoffRequest } from '../leave/dayoff-request'
import { dayoffFacts, daysOf } from '../leave/rules/dayoff-facts'
import { readOvertimeRequest } from '../overtime/overtime-request'
import { overtimeSettings } from '../overtime/labour-bands'
import { overtimeFacts } from '../overtime/rules/overtime-facts'
import { minuteOf } from '../person/employee'
import { clashesIn } from './rules/clashing-lines'

export interface PreviewQuestion {
  kind: BatchKind
  people?: Omit<Partial<BatchDraftLine>, 'user'> & {
    owners: readonly string[]
    exclude?: readonly number[]
    only_scheduled?: boolean
    start_at: string
    end_at: string
  }
  lines?: readonly (Partial<BatchDraftLine> & Pick<BatchDraftLine, 'user' | 'start_at' | 'end_at'>)[]
}

type Looked = Omit<BatchPreviewLine, keyof BatchDraftLine | 'name' | 'employee_no'> & { is_scheduled: boolean }

/** @throws 422 where nobody is meant, too many are, or leave has no type */
export async function previewBatch(
  ctx: Context,
  question: PreviewQuestion,
): Promise<{ data: BatchPreviewLine[]; meta: { left_out: number } }> {
  const { kind, people } = question
  const given = (question.lines ?? []).map((line) => draftOf(kind, line))
  const added = people ? (await linesFor(ctx, people)).map((line) => draftOf(kind, line)).filter((line) => !given.some(isLike(line))) : []
  const lines = [...given, ...added]
  if (people && added.length === 0) throw invalidField('owners', 'as:error.batch_nobody')
  if (lines.length > mostPreviewed) throw invalidField('owners', 'as:error.batch_preview_long', { most: mostPreviewed, n: lines.length })
  const untyped = kind === 'dayoff' ? lines.findIndex(({ leave }) => leave === null) : -1
  if (untyped >= 0) throw invalid({ [people ? 'leave' : `lines.${untyped}.leave`]: [{ key: 'error:validation.required' }] })
  const clashes = clashesIn(lines)
  const { four_eyes } = await overtimeSettings(ctx)
  const taken = new Map<string, number>()
  const found: (BatchDraftLine & Looked)[] = []
  for (const [at, line] of lines.entries()) {
    const looked = kind === 'dayoff' ? await leaveOf(ctx, line, taken) : await overtimeOf(ctx, line)
    const further = [
      ...(four_eyes && line.user === ctx.person?.id ? ['as:hook_refusal.four_eyes'] : []),
      ...(clashes.has(at) ? ['as:batch_preview.clash'] : []),
    ].map((key) => say(ctx, { key }))
    const messages = [...further, ...looked.messages]
    found.push({ ...line, ...looked, messages, result: further.length > 0 ? 'error' : looked.result })
  }
  const shown = people?.only_scheduled ? found.filter(({ is_scheduled }, at) => at < given.length || is_scheduled) : found
  return { data: await named(ctx, shown), meta: { left_out: found.length - shown.length } }
}

/** The same person at the same time. */
const isLike =
  (line: BatchDraftLine) =>
  ({ user, start_at, end_at }: BatchDraftLine): boolean =>
    user === line.user && Date.parse(start_at) === Date.parse(line.start_at) && Date.parse(end_at) === Date.parse(line.end_at)

async function linesFor(ctx: Context, people: NonNullable<PreviewQuestion['people']>) {
  const { owners, exclude = [], only_scheduled: _only, ...line } = people
  if (Date.parse(line.end_at) <= Date.parse(line.start_at)) throw invalidField('end_at', 'error:validation.after')
  const out = new Set(exclude)
  return (await organisation.expand(ctx, owners)).filter((user) => !out.has(user)).map((user) => ({ ...line, user }))
}

function draftOf(kind: BatchKind, line: Partial<BatchDraftLine> & Pick<BatchDraftLine, 'user' | 'start_at' | 'end_at'>): BatchDraftLine {
  const isLeave = kind === 'dayoff'
  return {
    ...{ user: line.user, start_at: line.start_at, end_at: line.end_at, reason: line.reason ?? null },
    ...{ leave: isLeave ? (line.leave ?? null) : null, event_date: isLeave ? (line.event_date ?? null) : null },
    ...{ break_min: isLeave ? null : (line.break_min ?? 0), mode: isLeave ? null : (line.mode ?? 'pay') },
  }
}

const say = (ctx: Context, text: Message): string => sharedTexts().translate(ctx.language, spoken(text))

const spokenFacts = (ctx: Context, facts: readonly CheckFact[]): BatchPreviewLine['facts'] =>
  facts.map(({ text, exceeded = false }) => ({ text: say(ctx, text), exceeded }))

/** @param taken what earlier lines take of the same balance */
async function leaveOf(ctx: Context, line: BatchDraftLine, taken: Map<string, number>): Promise<Looked> {
  const found = await readDayoffRequest(
    ctx,
    {
      ...{ user: line.user, leave: line.leave ?? 0, from: minuteOf(line.start_at), until: minuteOf(line.end_at) },
      ...{ date_from: null, date_until: null, half: null, deputy: null, files: [], reason: line.reason },
      ...{ event_date: line.event_date, relation: null },
    },
    {
      ...{ with_lead_times: false, earliest_days_ahead: null, latest_days_back: null },
      ...{ require_files: false, require_deputy: false, by_admin: true, record: null },
    },
  )
  const key = `${line.user} ${line.leave ?? 0}`
  const earlier = taken.get(key) ?? 0
  const before = found.balance_before === null ? null : found.balance_before - earlier
  const after = before === null || found.balance_after === null ? null : before - found.cost.minutes
  const isShort = after !== null && after < 0 && earlier > 0
  const errors = [...found.findings.map(({ text }) => say(ctx, text)), ...(isShort ? [say(ctx, { key: 'as:batch_preview.short' })] : [])]
  if (errors.length === 0) taken.set(key, earlier + found.cost.minutes)
  return {
    result: errors.length > 0 ? 'error' : found.warnings.length > 0 ? 'warn' : 'ok',
    messages: [...errors, ...found.warnings.map((text) => say(ctx, text))],
    minutes: found.cost.minutes,
    days: daysOf(found.cost.minutes, found.person.daily_minutes),
    facts: spokenFacts(
      ctx,
      dayoffFacts({
        ...{ minutes: found.cost.minutes, daily_minutes: found.person.daily_minutes, balance_before: before },
        ...{ ceilings: found.ceilings, until: 'end_at' },
      }),
    ),
    ...{ balance_before: before, balance_after: after, month_total_min: null, month_cap_min: null, meter: null },
    is_scheduled: found.cost.minutes > 0,
  }
}

/** Hours that were worked are recorded whatever the ceiling says (R9): it warns. */
async function overtimeOf(ctx: Context, line: BatchDraftLine): Promise<Looked> {
  const found = await readOvertimeRequest(
    ctx,
    {
      ...{ user: line.user, work_date: null, from: minuteOf(line.start_at), until: minuteOf(line.end_at) },
      ...{ break_min: line.break_min ?? 0, mode: line.mode ?? 'pay', urgent: false },
    },
    { with_lead_times: false, earliest_days_ahead: null, latest_days_back: null, record: null },
  )
  const errors = found.findings.filter(({ code }) => code !== 'limit').map(({ text }) => say(ctx, text))
  const warnings = [...found.findings.filter(({ code }) => code === 'limit').map(({ text }) => text), ...found.warnings].map((text) =>
    say(ctx, text),
  )
  return {
    result: errors.length > 0 ? 'error' : warnings.length > 0 || found.exceeds.length > 0 ? 'warn' : 'ok',
    messages: [...errors, ...warnings],
    ...{ minutes: found.minutes, days: null, facts: spokenFacts(ctx, overtimeFacts(found)), balance_before: null, balance_after: null },
    ...{
      month_total_min: found.limits?.month_total ?? null,
      month_cap_min: found.limits?.month_cap ?? null,
      meter: found.limits?.meter ?? null,
    },
    is_scheduled: found.day_type === 'work',
  }
}

async function named(ctx: Context, lines: readonly (BatchDraftLine & Looked)[]): Promise<BatchPreviewLine[]> {
  const users = [...new Set(lines.map(({ user }) => user))]
  const names = await personNames(ctx, users)
  const { rows } = await sql<{ id: number; no: string | null }>`
    select id::int as id, employee_no as no from sc_user where id = any(${users}::bigint[])`.execute(ctx.db)
  const numbers = new Map(rows.map(({ id, no }) => [id, no]))
  return lines.map(({ is_scheduled: _is, ...line }) => ({
    ...line,
    ...{ name: names.get(line.user) ?? `#${line.user}`, employee_no: numbers.get(line.user) ?? null },
  }))
}
