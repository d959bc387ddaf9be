/** `kontor_import_row`: the rows of a file between reading and running. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import type { Context } from '../kernel/context'
import type { FieldErrors, Message } from '../kernel/errors'
import type { Values } from '../contracts/hooks'
import { reauthFields } from '../resource/write/reauth'
import type { CheckedRow } from './check'
import type { SourceRow } from './read-csv'

export type StagedState = CheckedRow['state'] | 'done'
export interface StagedRow {
  line: number
  state: StagedState
  cells: string[]
  input: Values | null
  record_id: number | null
  version: number | null
  changes: Values | null
  errors: FieldErrors | null
  warnings: FieldErrors | null
  question: Message | null
  keys: string[]
  edited: boolean
  passable: boolean
  passed: boolean
}
export interface Counters {
  total: number
  new: number
  changed: number
  same: number
  error: number
  done: number
  /** Look wrong, or ask a question, and come in all the same; absent where none does. */ warned?: number
  /** Absent where none is. */ duplicate?: number
}
/** How rows are chosen: by their state, or those that were warned of. */
export type RowChoice = StagedState | 'warned'

/** Of rows that were checked, and are to be written. */
const isWarned = sql`state in ('new', 'changed') and (warnings is not null or question is not null)`

export async function stageRows(
  ctx: Context,
  importId: number,
  rows: readonly CheckedRow[],
  edited: ReadonlySet<number> = new Set(),
): Promise<void> {
  if (rows.length === 0) return
  // One parameter for all rows: PostgreSQL takes the text apart faster than arrays of texts.
  const json = JSON.stringify(rows.map((row) => ({ ...row, edited: edited.has(row.line) })))
  await sql`
    insert into kontor_import_row (import_id, line, state, cells, input, record_id, version, changes, errors, warnings, question, keys, edited, passable, passed)
    select ${importId}, row.line, row.state, row.cells, row.input, row.record_id, row.version, row.changes, row.errors, row.warnings, row.question, row.keys, row.edited, row.passable, row.passed
    from json_to_recordset(${json}::text::json) as row(line integer, state text, cells jsonb, input jsonb, record_id bigint, version integer, changes jsonb, errors jsonb, warnings jsonb, question jsonb, keys text[], edited boolean, passable boolean, passed boolean)
    on conflict (import_id, line) do update set state = excluded.state, cells = excluded.cells, input = excluded.input, record_id = excluded.record_id, version = excluded.version,
      changes = excluded.changes, errors = excluded.errors, warnings = excluded.warnings, question = excluded.question, keys = excluded.keys, edited = kontor_import_row.edited or excluded.edited,
      passable = excluded.passable, passed = excluded.passed`.execute(ctx.db)
}

export async function clearRows(ctx: Context, importId: number): Promise<void> {
  await sql`delete from kontor_import_row where import_id = ${importId}`.execute(ctx.db)
}

/** Lines that the person has corrected, or says to be no duplicates. */
export async function editedRows(ctx: Context, importId: number): Promise<Map<number, SourceRow>> {
  const { rows } = await sql<SourceRow>`select line, cells, passed from kontor_import_row where import_id = ${importId} and edited`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.line, row]))
}

export async function readStaged(
  ctx: Context,
  importId: number,
  {
    states,
    warned = false,
    after = 0,
    limit = 500,
    offset = 0,
    lines,
  }: { states?: readonly StagedState[]; warned?: boolean; after?: number; limit?: number; offset?: number; lines?: readonly number[] },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, state, cells, input, record_id, version, changes, errors, warnings, question, coalesce(keys, '{}') as keys, edited, passable, passed from kontor_import_row
    where import_id = ${importId} and line > ${after} ${states ? sql`and state = any(${states}::text[])` : sql``} ${warned ? sql`and ${isWarned}` : sql``} ${lines ? sql`and line = any(${lines}::integer[])` : sql``}
    order by line limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, record_id: row.record_id === null ? null : Number(row.record_id) }))
}

export async function countRows(ctx: Context, importId: number): Promise<Counters> {
  const { rows } = await sql<{
    state: StagedState
    n: number
    warned: number
  }>`select state, count(*)::int as n, (count(*) filter (where ${isWarned}))::int as warned from kontor_import_row where import_id = ${importId} group by state`.execute(
    ctx.db,
  )
  const of = (state: StagedState) => rows.find((row) => row.state === state)?.n ?? 0
  const duplicate = of('duplicate')
  const warned = rows.reduce((sum, row) => sum + row.warned, 0)
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    new: of('new'),
    changed: of('changed'),
    same: of('same'),
    error: of('error'),
    done: of('done'),
    ...(warned > 0 ? { warned } : {}),
    ...(duplicate > 0 ? { duplicate } : {}),
  }
}

/** Other lines with one of these keys, the first first. */
export async function linesWithKeys(
  ctx: Context,
  importId: number,
  keys: readonly string[],
  except: number,
): Promise<{ line: number; keys: string[] }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ line: number; keys: string[] }>`
    select line, keys from kontor_import_row where import_id = ${importId} and keys && ${keys}::text[] and line <> ${except} order by line limit 500`.execute(
    ctx.db,
  )
  return rows
}

export async function markRow(
  ctx: Context,
  importId: number,
  line: number,
  change: { state: 'done'; record_id: number } | { state: 'error'; errors: FieldErrors },
): Promise<void> {
  await sql`update kontor_import_row set state = ${change.state}, record_id = coalesce(${change.state === 'done' ? change.record_id : null}::bigint, record_id),
    errors = ${change.state === 'error' ? JSON.stringify(change.errors) : null}::text::jsonb where import_id = ${importId} and line = ${line}`.execute(
    ctx.db,
  )
}

/** The records that lines have made. */
export async function madeBy(ctx: Context, importId: number, lines: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number; record_id: number }>`
    select line, record_id from kontor_import_row where import_id = ${importId} and line = any(${lines}::integer[]) and state = 'done' and record_id is not null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ line, record_id }) => [line, Number(record_id)]))
}

/** Which of these lines are not written. */
export async function refusedAmong(ctx: Context, importId: number, lines: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    line: number
  }>`select line from kontor_import_row where import_id = ${importId} and line = any(${lines}::integer[]) and state in ('error', 'duplicate') order by line`.execute(
    ctx.db,
  )
  return rows.map(({ line }) => line)
}

/** Texts of refused rows that no choice is called: they can be given a meaning for all rows at once. */
export async function unknownValues(
  ctx: Context,
  importId: number,
  references: readonly string[],
): Promise<{ target: string; value: string; count: number }[]> {
  const { rows } = await sql<{ target: string; value: string; count: number }>`
    select problem.key as target, message -> 'params' ->> 'value' as value, count(*)::int as count
    from kontor_import_row as row cross join jsonb_each(row.errors) as problem(key, messages) cross join jsonb_array_elements(problem.messages) as message
    where row.import_id = ${importId} and row.state = 'error' and (message ->> 'key' = 'error:import.choice' or message ->> 'key' = 'error:import.reference' and problem.key = any(${references}::text[])) group by 1, 2 order by 3 desc, 1, 2 limit 50`.execute(
    ctx.db,
  )
  return rows
}

/** Earlier lines that make new rows, and share one of these keys. */
export async function newLinesWithKeys(
  ctx: Context,
  importId: number,
  keys: readonly string[],
  before: number,
): Promise<{ line: number; input: Values }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ line: number; input: Values }>`
    select line, input from kontor_import_row where import_id = ${importId} and state in ('new', 'done') and input is not null and keys && ${keys}::text[] and line < ${before} order by line limit 200`.execute(
    ctx.db,
  )
  return rows
}

/** What the other lines make rows of. */
export async function otherNewRows(ctx: Context, importId: number, line: number): Promise<Values[]> {
  const { rows } = await sql<{
    input: Values
  }>`select input from kontor_import_row where import_id = ${importId} and state = 'new' and line <> ${line}`.execute(ctx.db)
  return rows.map(({ input }) => input)
}

/** Would a row to be written change what asks for the password again? */
export async function asksForPassword(ctx: Context, importId: number, entity: Entity): Promise<boolean> {
  if (entity.x.requires_reauth) return true
  const fields = reauthFields(entity)
  const { rows } = await sql`select 1 from kontor_import_row
    where import_id = ${importId} and state = 'changed' and changes ?| ${fields}::text[] limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** What the rows to be written would ask: the first question, and how many rows ask one. */
export async function questionsOf(ctx: Context, importId: number): Promise<{ first: Message; count: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ first: Message; count: number }>`
    select (array_agg(question order by line))[1] as first, count(*)::int as count from kontor_import_row
    where import_id = ${importId} and state in ('new', 'changed') and question is not null having count(*) > 0`.execute(ctx.db)
  return row
}
