/** The dry run of a whole file, streamed: rows are read, checked and staged some hundreds at a time; and of single rows that were corrected. */
import type { Context } from '../kernel/context'
import { transact } from '../kernel/context'
import { ApiError, invalidField, notFound } from '../kernel/errors'
import type { Services } from '../contracts/services'
import { alikeKey, newLinesOf } from './alike'
import { createChecker, type CheckedRow, type Checker } from './check'
import { defaultKey } from './columns'
import { createPairChecker } from './companions'
import { changeImport, ofImport, ownImport, type ImportRecord } from './import-record'
import type { SourceRow } from './read-csv'
import { readerOf, sourceRows } from './source'
import {
  clearRows,
  countRows,
  editedRows,
  linesWithKeys,
  newLinesWithKeys,
  otherNewRows,
  readStaged,
  stageRows,
  type Counters,
  type StagedRow,
} from './staged-rows'
import type { Entity } from '../../src/schemas/core/define'

const chunk = 500

type Tools = Pick<Services, 'texts' | 'files'>

const checkerOf = (ctx: Context, entity: Entity, record: ImportRecord, { texts }: Pick<Services, 'texts'>): Checker => {
  const mapping = record.mapping ?? { columns: {} }
  const options = {
    entity,
    mapping,
    mode: record.mode,
    key: record.key_fields ?? defaultKey(entity, mapping) ?? [],
    texts,
    archive: record.archive,
  }
  return createPairChecker(ctx, options) ?? createChecker(ctx, options)
}

/**
 * @param signal ends it between two portions
 * @throws 422 for more than 100,000 rows, or a file that can't be read
 */
export async function checkFile(
  ctx: Context,
  id: number,
  services: Tools,
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => void },
): Promise<Counters> {
  const { record, entity } = await ownImport(ctx, id)
  const checker = checkerOf(ofImport(ctx, id), entity, record, services)
  const edited = await editedRows(ctx, id)
  await clearRows(ctx, id)
  const lineOfKey = new Map<string, number>()
  const lineOfText = new Map<string, number>()
  const waiting: SourceRow[] = []
  const newLines = newLinesOf()
  let total = 0

  const take = async (rows: SourceRow[]) => {
    signal.throwIfAborted()
    const checked = await checker.check(
      rows.map((row) => edited.get(row.line) ?? row),
      { lineOfKey: (key, line) => other(lineOfKey.get(key), line), alike: newLines.sharing },
    )
    for (const row of checked) {
      remember(row)
      if (checker.waits(row)) waiting.push({ line: row.line, cells: [...row.cells], passed: row.passed })
    }
    await stageRows(ctx, id, checked, new Set(edited.keys()))
    total += rows.length
    if (total > rowLimit) throw new ApiError(422, { key: 'error:import.too_many', params: { limit: rowLimit } })
    progress(total)
  }
  const remember = (row: CheckedRow) => {
    newLines.add(row)
    if (row.state !== 'error' && row.state !== 'duplicate')
      for (const key of row.keys) if (!lineOfKey.has(key)) lineOfKey.set(key, row.line)
    for (const text of checker.namesOf(row)) if (!lineOfText.has(text)) lineOfText.set(text, row.line)
  }

  let rows: SourceRow[] = []
  let isHeading = true
  for await (const row of sourceRows(services.files, record, readerOf(ctx, entity, services.texts))) {
    if (isHeading) {
      isHeading = false
      continue
    }
    rows.push(row)
    if (checker.inOneGo ? rows.length <= rowLimit : rows.length < chunk) continue
    await take(rows)
    rows = []
  }
  if (rows.length > 0) await take(rows)
  // Rows may refer to rows further down. Each round may make more of them known.
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    const again = waiting.splice(0)
    for (let at = 0; at < again.length; at += chunk) {
      signal.throwIfAborted()
      const checked = await checker.check(again.slice(at, at + chunk), {
        lineOfKey: (key, line) => other(lineOfKey.get(key), line),
        lineOfText: (text) => lineOfText.get(text),
        alike: newLines.sharing,
      })
      for (const row of checked) {
        remember(row)
        if (checker.waits(row)) waiting.push({ line: row.line, cells: [...row.cells], passed: row.passed })
      }
      await stageRows(ctx, id, checked)
    }
  }
  const counters = await countRows(ctx, id)
  await changeImport(ctx, id, ['checking'], { state: 'checked', counters, rows: counters.total, problem: null, job: null })
  return counters
}

const other = (line: number | undefined, own: number) => (line === own ? undefined : line)

/**
 * Writes corrected cells and checks the row again, with the rows that it stood in the way of.
 * @param change.cells by column number
 * @param change.passed somebody has looked at what it is like, and says that it is another one
 * @throws 404 for no such line, 409 while a job works on the import
 */
export async function correctRow(
  ctx: Context,
  id: number,
  line: number,
  { cells = {}, passed }: { cells?: Readonly<Record<string, string>>; passed?: boolean },
  services: Pick<Services, 'texts'>,
): Promise<{ rows: StagedRow[]; counters: Counters }> {
  return transact(ctx, async (tx) => {
    const { record, entity } = await ownImport(tx, id, { lock: true })
    const [row] = await readStaged(tx, id, { lines: [line] })
    if (!row || row.state === 'done') throw notFound()
    const known = record.analysis.headings.length
    const wrong = Object.keys(cells).find((column) => Number(column) >= known)
    if (wrong !== undefined) throw invalidField(`cells.${wrong}`, 'error:import.column')
    const next = Array.from({ length: Math.max(row.cells.length, known) }, (_, column) => cells[String(column)] ?? row.cells[column] ?? '')
    const checker = checkerOf(ofImport(tx, id), entity, record, services)
    const [checked] = await recheck(tx, id, checker, [{ line, cells: next, passed: passed ?? row.passed }])
    if (!checked) throw notFound()
    await stageRows(tx, id, [checked], new Set([line]))
    const touched = await linesWithKeys(tx, id, [...row.keys, ...checked.keys], line)
    const others = await recheck(
      tx,
      id,
      checker,
      (await readStaged(tx, id, { lines: touched.map((one) => one.line) })).filter(({ state }) => state !== 'done'),
    )
    await stageRows(tx, id, others)
    const counters = await countRows(tx, id)
    await changeImport(tx, id, ['checked', 'failed', 'rolled_back'], { state: 'checked', counters })
    return { rows: await readStaged(tx, id, { lines: [line, ...others.map((one) => one.line)] }), counters }
  })
}

/** The other lines that change records: the row may need what they do. */
const otherChangedRows = async (ctx: Context, id: number, line: number): Promise<SourceRow[]> =>
  (await readStaged(ctx, id, { states: ['changed'], limit: rowLimit })).filter((row) => row.line !== line)

/** Single rows against the staged rest. The first of two lines with one key keeps it. */
async function recheck(ctx: Context, id: number, checker: Checker, rows: readonly SourceRow[]): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const row of rows) {
    const madeOf = () => otherNewRows(ctx, id, row.line)
    const needed = checker.inOneGo ? await otherChangedRows(ctx, id, row.line) : []
    const checkedLine = async (line: number) => (await readStaged(ctx, id, { lines: [line] }))[0]
    const judge = async (lineOfKey: (key: string) => number | undefined) =>
      (
        await checker.check([row, ...needed], {
          lineOfKey,
          madeOf,
          checked: checkedLine,
          alike: (keys, line) => newLinesWithKeys(ctx, id, keys.map(alikeKey), line),
        })
      ).slice(0, 1)
    const alone = await judge(() => undefined)
    const clashing = await linesWithKeys(ctx, id, alone[0]?.keys ?? [], row.line)
    const lineOf = new Map(
      clashing
        .filter(({ line }) => line < row.line)
        .reverse()
        .flatMap(({ line, keys }) => keys.map((key) => [key, line] as const)),
    )
    checked.push(...(lineOf.size === 0 ? alone : await judge((key) => lineOf.get(key))))
  }
  return checked
}

/** Rows of a file (sc.md §8). */
export const rowLimit = 100_000
