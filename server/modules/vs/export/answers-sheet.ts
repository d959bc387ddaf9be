/** Named answers and their codebook as sheets (vs.md §8, §3 choices_seen_by). */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { ReportCell, ReportColumn } from '../../../../src/shared/engine/report'
import type { I18nText } from '../../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { personName } from '../../../resource/read/person-names'
import { mayInCategory } from '../category/rights'
import { questionsOf, type EventRow } from '../event/event-questions'
import { choicesFor, isOver } from '../result/choices'
import { results } from '../result/results'
import type { EventWords } from './event-words'
import { answerColumns, type AnswerColumn } from './rules/answer-columns'
import { withoutPeople } from './rules/shuffle'

export interface SheetReport {
  columns: ReportColumn[]
  rows: { cells: ReportCell[] }[]
}

interface Row {
  name: string
  department: I18nText | null
  group: string | null
  weight: string
  submitted_at: string
  answers: Readonly<Record<string, unknown>>
}

/** Fewer could be guessed (vs.md §5.5). */
const leastWithoutPeople = 5

/**
 * @throws as the results do; 403 for who neither runs the event nor may see results in its category, unless everybody sees how others
 *   answered; 422 of an event without names, and where choices are hidden until it has closed and five have answered
 */
export async function answersSheet(ctx: Context, words: EventWords, id: number): Promise<SheetReport> {
  await results(ctx, id)
  const row = await storedEvent(ctx, id)
  const { isNamed } = await access(ctx, row)
  const columns = answerColumns(questionsOf(row))
  const rows = await answersOf(ctx, id)
  const cells = rows.map(({ answers }) => columns.map((column) => cellOf(column, answers, words)))
  const sheetColumns = columns.map((column): ReportColumn => ({
    heading: headingOf(column, words),
    kind: isFigure(column) ? 'number' : 'text',
  }))
  if (!isNamed) {
    if (rows.length < leastWithoutPeople) throw new ApiError(422, { key: 'vs:error.too_few', params: { least: leastWithoutPeople } })
    const shown = withoutPeople(
      cells,
      columns.map(({ kind }) => kind === 'text'),
      randomInt,
    )
    return { columns: sheetColumns, rows: shown.map((one) => ({ cells: one })) }
  }
  const heading = (key: string, kind: ReportColumn['kind'] = 'text'): ReportColumn => ({ heading: words.say(key), kind })
  return {
    columns: [
      heading('person'),
      heading('department'),
      heading('group'),
      heading('weight', 'money'),
      heading('answered_at', 'datetime'),
      ...sheetColumns,
    ],
    rows: rows.map(({ name, department, group, weight, submitted_at }, n) => ({
      cells: [name, words.text(department) || null, group, weight, submitted_at, ...(cells[n] ?? [])],
    })),
  }
}

/** What each column of the answers is, with the numbers of its options. Rights as those of the answers. */
export async function codebookSheet(ctx: Context, words: EventWords, id: number): Promise<SheetReport> {
  await results(ctx, id)
  const row = await storedEvent(ctx, id)
  await access(ctx, row)
  const heading = (key: string): ReportColumn => ({ heading: words.say(key), kind: 'text' })
  return {
    columns: ['column', 'question', 'part', 'type', 'values', 'required'].map(heading),
    rows: answerColumns(questionsOf(row)).map((column) => ({
      cells: [
        ...[column.name, words.text(column.question.title), words.text(column.part) || null],
        ...[words.label(`questions.fields.type.enum.${column.question.type}`), valuesOf(column, words)],
        words.say(column.question.required ? 'yes' : 'no'),
      ],
    })),
  }
}

export async function storedEvent(ctx: Context, id: number): Promise<EventRow> {
  const row = (await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), id)) as EventRow | undefined
  if (!row) throw notFound()
  return row
}

/** Whether the caller gets the people with their answers. @throws see answersSheet */
async function access(ctx: Context, row: EventRow): Promise<{ isNamed: boolean }> {
  if (row.secrecy !== 'named') throw new ApiError(422, { key: 'vs:error.not_named' })
  const { isNamed, runs } = await choicesFor(ctx, row)
  if (!isNamed && !runs && !(await mayInCategory(ctx, 'results', row.category))) throw forbidden('results')
  // Whoever looks before and after an answer would know it.
  if (!isNamed && !isOver(row)) throw new ApiError(422, { key: 'vs:error.results_after_close' })
  return { isNamed }
}

async function answersOf(ctx: Context, event: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${personName(ctx, 'person')} as name, d.name as department, p."group", p.weight::text as weight, r.submitted_at, r.answers
    from vs_response as r join vs_participant as p on p.id = r.participant_id join sc_user as person on person.id = r.user_id
      left join sc_department as d on d.id = p.department_id
    where r.event_id = ${event} and r.state = 'submitted' and r.deleted_at is null and p.deleted_at is null
    order by r.participant_id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, submitted_at: new Date(row.submitted_at).toISOString() }))
}

const isFigure = ({ kind }: AnswerColumn): boolean => kind === 'figure' || kind === 'tick' || kind === 'place'

const headingOf = ({ question, part, name }: AnswerColumn, words: EventWords): string => {
  const title = words.text(question.title)
  if (part !== null) return `${title} — ${words.text(part)}`
  return name === question.key ? title : `${title} — ${words.say('other')}`
}

function cellOf(column: AnswerColumn, answers: Row['answers'], words: EventWords): ReportCell {
  const { question, kind, valueOf } = column
  if (!Object.hasOwn(answers, question.key)) return null
  const value = valueOf(answers[question.key])
  if (value === null || value === undefined || value === '') return null
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
  switch (kind) {
    case 'choice':
      return ids.map((id) => words.option(question, id)).join('; ') || null
    case 'ids':
      return ids.join('; ') || null
    case 'word':
      return typeof value === 'string' ? words.say(`word.${value}`) : null
    case 'text':
      return typeof value === 'string' ? value : null
    case 'tick':
    case 'place':
    case 'figure':
      return typeof value === 'number' || typeof value === 'string' ? value : null
  }
}

function valuesOf({ question, kind }: AnswerColumn, words: EventWords): string {
  const { options, min, max, type, scale } = question
  switch (kind) {
    case 'choice':
      return (options ?? []).map(({ text }) => words.text(text)).join('; ')
    case 'tick':
      return `1 = ${words.say('yes')}; 0 = ${words.say('no')}`
    case 'place':
      return words.say('place_values', { last: (options ?? []).length })
    case 'word':
      return (type === 'yes_no' ? ['yes', 'no', 'abstain'] : ['yes', 'maybe', 'no']).map((word) => words.say(`word.${word}`)).join('; ')
    case 'figure':
      return type === 'nps' ? '0–10' : scale ? `${scale.from}–${scale.to}` : [min ?? '', max ?? ''].join('–')
    case 'text':
    case 'ids':
      return ''
  }
}
