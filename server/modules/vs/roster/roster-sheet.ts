/** Weights and groups of a roster out of a sheet, and the roster as one (vs.md §8). */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import { languages } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { rosterColumns, type RosterColumn, type RosterImport, type RosterLine, type SheetFile } from '../../../../src/shared/vs/control'
import type { Services } from '../../../contracts/services'
import { strip } from '../../../import/formula'
import { writeSheet } from '../../../import/sheets'
import { analyse, sourceRows, type SheetFormat } from '../../../import/source'
import { uploadedFile } from '../../../import/uploaded-file'
import { transact, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { personName } from '../../../resource/read/person-names'
import { eventRunByMe } from '../control/control-room'
import { writeProtocol } from '../protocol/write-protocol'
import { changeableEvent } from './read-roster'
import { readRosterSheet, type RosterChange, type SheetLine } from './rules/roster-sheet'

type Tools = Pick<Services, 'texts' | 'files'>

/** vs.md §9. */
const mostLines = 20_000

const columnKey = (column: RosterColumn): string => `vs:control.sheet.column.${column}`

/**
 * All lines or none: where one is wrong nothing is written.
 * @throws 404 for who does not run it and for a file of somebody else, 422 for what is no sheet, names nobody, or comes too late
 */
export async function importRoster(ctx: Context, tools: Tools, id: number, file: number): Promise<RosterImport> {
  return transact(ctx, async (tx) => {
    await changeableEvent(tx, id)
    const [headings, lines] = await linesOf(tx, tools.files, await uploadedFile(tx, file, 'vs:control.error.sheet_large'))
    const read = readRosterSheet(headings, lines, {
      headings: headingsIn(tools),
      people: await peopleByWord(tx),
      onRoster: await onRoster(tx, id),
    })
    const say = (key: string, params?: Readonly<Record<string, string>>) =>
      tools.texts.translate(tx.language, { key, ...(params ? { params } : {}) })
    if (!read) throw new ApiError(422, { key: 'vs:control.sheet.missing', params: { column: say(columnKey('account')) } })
    if (read.problems.length > 0) {
      const problems = read.problems.map(({ line, column, problem, value }) => ({
        ...{ line, column: say(columnKey(column)), text: say(`vs:control.sheet.problem.${problem}`, { value }) },
      }))
      return { changed: 0, problems, ignored: read.ignored, errors: await errorSheet(headings, lines, problems, say) }
    }
    const changed = await writeChanges(tx, id, read.changes)
    if (changed > 0) await writeProtocol(tx, { event: id, act: 'roster', detail: { people: changed } })
    return { changed, problems: [], ignored: read.ignored, errors: null }
  })
}

function headingsIn({ texts }: Pick<Tools, 'texts'>): Map<string, RosterColumn> {
  const words = (column: RosterColumn) => languages.map((language) => fold(texts.translate(language, { key: columnKey(column) })))
  return new Map(rosterColumns.flatMap((column) => [fold(column), ...words(column)].map((word) => [word, column] as const)))
}

/** By account and, where no account is the same, by employee number. */
async function peopleByWord(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; account: string; number: string | null }>`
    select id::int as id, account, employee_no as number from sc_user where deleted_at is null`.execute(ctx.db)
  return new Map([
    ...rows.flatMap(({ id, number }) => (number === null ? [] : [[fold(number), id] as const])),
    ...rows.map(({ id, account }) => [fold(account), id] as const),
  ])
}

async function onRoster(ctx: Context, event: number): Promise<Set<number>> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as "user" from vs_participant where event_id = ${event} and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ user }) => user))
}

/** Neither history nor audit of the roster: freezeRoster says why. @returns how many differ from before */
async function writeChanges(ctx: Context, event: number, changes: readonly RosterChange[]): Promise<number> {
  const given = changes.map(({ user, weight, group }) => ({
    user,
    weight: weight ?? null,
    group: group ?? null,
    keeps_group: group === undefined,
  }))
  const { rows } = await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as line("user" bigint, weight numeric, "group" text, keeps_group boolean))
    update vs_participant as p set weight = coalesce(given.weight, p.weight),
      "group" = case when given.keeps_group then p."group" else given."group" end
    from given where p.event_id = ${event} and p.user_id = given."user" and p.deleted_at is null
      and (p.weight <> coalesce(given.weight, p.weight) or (not given.keeps_group and p."group" is distinct from given."group"))
    returning p.id`.execute(ctx.db)
  return rows.length
}

/** @throws 422 for more lines than a roster has */
async function linesOf(ctx: Context, files: Services['files'], key: string): Promise<[string[], SheetLine[]]> {
  const reader = { calendar: undefined, year: ctx.now().getUTCFullYear() }
  const source = await analyse(files, key, { language: ctx.language, reader })
  const lines: SheetLine[] = []
  for await (const { line, cells } of sourceRows(files, source, reader)) {
    lines.push({ line, cells: cells.map(strip) })
    if (lines.length > mostLines + 1) throw new ApiError(422, { key: 'error:import.too_many', params: { limit: mostLines } })
  }
  const [headings, ...rest] = lines
  return [[...(headings?.cells ?? [])], rest]
}

type Say = (key: string) => string

async function errorSheet(
  headings: readonly string[],
  lines: readonly SheetLine[],
  problems: RosterImport['problems'],
  say: Say,
): Promise<SheetFile> {
  const wrong = new Map<number, string[]>()
  for (const { line, column, text } of problems) wrong.set(line, [...(wrong.get(line) ?? []), `${column}: ${text}`])
  const width = headings.length
  const rows = lines.flatMap(({ line, cells }) => {
    const texts = wrong.get(line)
    return texts ? [[...Array.from({ length: width }, (_, at) => cells[at] ?? ''), texts.join('\n')]] : []
  })
  return sheetFile('roster-errors', 'xlsx', [[...headings, say('screens:import.errors_column')], ...rows])
}

async function sheetFile(name: string, format: SheetFormat, rows: string[][]): Promise<SheetFile> {
  const into = new PassThrough()
  const [content] = await Promise.all([buffer(into), writeSheet(format, into, rows)])
  return { name: `${name}.${format}`, content: content.toString('base64') }
}

/** @throws 404 for who does not run it */
export async function exportRoster(ctx: Context, { texts }: Pick<Tools, 'texts'>, id: number, format: SheetFormat): Promise<SheetFile> {
  const { number } = await eventRunByMe(ctx, id)
  const { rows } = await sql<Omit<RosterLine, 'id' | 'user' | 'reminded'>>`
    select ${personName(ctx, 'person')} as name, person.account, d.name as department, p."group", p.weight::text as weight, p.state
    from vs_participant as p join sc_user as person on person.id = p.user_id left join sc_department as d on d.id = p.department_id
    where p.event_id = ${id} and p.deleted_at is null order by name, p.id`.execute(ctx.db)
  const say: Say = (key) => texts.translate(ctx.language, { key })
  const field = (name: string) => `vs:entity.participant.fields.${name}`
  const headings = [
    ...rosterColumns.map((column) => say(columnKey(column))),
    ...['user', 'department', 'state'].map((name) => say(`${field(name)}.label`)),
  ]
  const lines = rows.map(({ account, weight, group, name, department, state }) => [
    ...[account, weight, group ?? '', name, department ? i18nText(department, ctx.language) : ''],
    say(`${field('state')}.enum.${state}`),
  ])
  return sheetFile(`roster-${number ?? id}`, format, [headings, ...lines])
}
