/**
 * Records of two entities in one row (`x.import.with`: an organization and a contact of it): each part is judged by its own check; rows
 * that name the same main record make it once, and each its companion (cm.md §8).
 */
import { fold } from '../../src/schemas/core/fold'
import type { Context } from '../kernel/context'
import type { FieldErrors } from '../kernel/errors'
import type { Values } from '../contracts/hooks'
import { coerceValues } from '../resource/write/coerce'
import { alikeKey } from './alike'
import {
  checkingOf,
  findExisting,
  judgeAll,
  namesOf,
  readAll,
  waits,
  type CheckedRow,
  type Checker,
  type CheckOptions,
  type RowState,
} from './check'
import { isWrong, say, type Checking, type OtherLines, type Read } from './checking'
import { companionOf, mappingOfPart } from './columns'
import { readRows, type Existing } from './find-rows'
import type { SourceRow } from './read-csv'

/** What is written of one part. */
export interface StagedPart {
  /** `line`: the record of an earlier line. */ state: RowState | 'line'
  record_id: number | null | { $line: number }
  version: number | null
  input: Values | null
}
/** How a row of two records is staged: its `input`. */
export interface StagedPair {
  $main: StagedPart | null
  $with: StagedPart | null
}

export const pairOf = (input: Values | null): StagedPair | null => (input && '$main' in input ? (input as unknown as StagedPair) : null) // written by this file alone

interface Pair {
  main: Checking
  companion: Checking
  /** The companion's reference to the main record. */
  field: string
  /** By what names lines have begun a main record. */
  named: Map<string, number>
  /** How those lines stand. */
  leading: Map<number, Lead>
}
interface Lead {
  cells: readonly string[]
  isWrong: boolean
  record_id: number | null
}
/** The main record of a line; `of` = it is that of an earlier one. */
interface MainPart {
  of?: number
  checked?: CheckedRow
  keys: readonly string[]
}

/** @returns undefined where the file has columns of one entity only */
export function createPairChecker(ctx: Context, options: CheckOptions): Checker | undefined {
  const { entity, mapping } = options
  const other = companionOf(ctx, entity)
  const field = entity.x.import?.with?.field
  if (!other || field === undefined) return undefined
  const columns = mappingOfPart(mapping, other, true)
  if (Object.keys(columns.columns).length === 0) return undefined
  const of = (given: CheckOptions): Checking => ({ ...checkingOf(ctx, given), keepsEmpty: true })
  const pair: Pair = {
    main: of({ ...options, mapping: mappingOfPart(mapping, other, false) }),
    companion: of({ ...options, entity: other, mapping: columns, key: [] }),
    field,
    named: new Map(),
    leading: new Map(),
  }
  return {
    check: (rows, others) => checkPairs(pair, rows, others),
    namesOf: (row) => namesOf(entity, { ...row, input: pairOf(row.input)?.$main?.input ?? null }),
    waits: (row) => waits(entity, row) || row.errors?.[entity.title]?.some(({ key }) => key === lineWrong) === true,
    inOneGo: false,
  }
}

export const lineWrong = 'error:import.line_wrong'
/** How keys by which rows name records stand beside those that are unique. */
const nameKeyOf = (key: string): string => `=${key}`
const isFilled = ({ columns }: Checking, { cells }: SourceRow): boolean => columns.some(({ column }) => (cells[column] ?? '').trim() !== '')

async function checkPairs(pair: Pair, rows: readonly SourceRow[], others: OtherLines): Promise<CheckedRow[]> {
  // A row without either is told by the main one what it lacks.
  const mains = await checkMains(
    pair,
    rows.filter((row) => isFilled(pair.main, row) || !isFilled(pair.companion, row)),
    others,
  )
  const companions = await checkCompanions(
    pair,
    rows.filter((row) => isFilled(pair.companion, row)),
    mains,
    others,
  )
  const done = new Map<number, CheckedRow>()
  for (const row of rows) {
    const part = mains.get(row.line)
    const checked = joined(
      pair,
      row,
      part?.of === undefined ? part : { ...part, checked: follower(pair, row, part.of) },
      companions.get(row.line),
    )
    if (part && part.of === undefined) pair.leading.set(row.line, leadOf(checked))
    done.set(row.line, checked)
  }
  return rows.flatMap(({ line }) => done.get(line) ?? [])
}

const leadOf = ({ state, cells, record_id }: { state: string; cells: readonly string[]; record_id: number | null }): Lead => ({
  cells,
  record_id,
  isWrong: state === 'error' || state === 'duplicate',
})

/** Rows that name a record which an earlier line names too follow that line. */
async function checkMains(pair: Pair, rows: readonly SourceRow[], others: OtherLines): Promise<Map<number, MainPart>> {
  const { main, named } = pair
  const reads = await readAll(main, rows, others)
  const existing = await findExisting(main, reads)
  const parts = new Map<number, MainPart>()
  const leaders: Read[] = []
  for (const read of reads) {
    const { line } = read.row
    const { known, means } = await keysOf(main, read)
    const found = existing.get(line) ?? (await findNamed(main, read))
    const id = found ? [`id ${String(found.row.id)}`] : []
    const of = firstBefore(
      line,
      [...id, ...means].map((key) => [named.get(key), others.lineOfKey(nameKeyOf(key), line)]),
    )
    const keys = [...new Set([...id, ...known, ...means])]
    parts.set(line, { keys, ...(of === undefined ? {} : { of }) })
    if (of !== undefined) {
      await readLead(pair, of, others)
      continue
    }
    for (const key of [...id, ...known]) if (!named.has(key)) named.set(key, line)
    if (found && isOnlyNamed(main, read))
      parts.set(line, { keys, checked: plainRow(read.row, { state: 'same', record_id: Number(found.row.id) }) })
    else leaders.push(read)
    if (found) existing.set(line, found)
  }
  for (const checked of await judgeAll(main, leaders, existing, alikeOthers(others, 'main', pair)))
    parts.set(checked.line, { keys: parts.get(checked.line)?.keys ?? [], checked })
  return parts
}

/** The earliest line before this one, of the most telling key that has one. */
function firstBefore(line: number, keys: readonly (readonly (number | undefined)[])[]): number | undefined {
  const found = keys.map((lines) => lines.filter((one) => one !== undefined).filter((one) => one < line)).find((lines) => lines.length > 0)
  return found && Math.min(...found)
}

/** A leading line that was checked before, where a single one is judged again. */
async function readLead({ leading }: Pair, line: number, others: OtherLines): Promise<void> {
  const staged = leading.has(line) ? undefined : await others.checked?.(line)
  if (staged) leading.set(line, leadOf(staged))
}

/** What is there already is only referred to: where rows are added, and where a row says no more of it than which one it is. */
function isOnlyNamed({ entity, mode, columns, keyName }: Checking, read: Read): boolean {
  const naming = new Set([entity.title, keyName, ...entity.fields.filter((field) => field.x.unique).map(({ name }) => name)])
  return (
    !isWrong(read) &&
    (mode === 'add' || columns.every(({ column, target }) => (read.row.cells[column] ?? '').trim() === '' || naming.has(target.field.name)))
  )
}

const plainRow = ({ line, cells, passed = false }: SourceRow, more: Partial<CheckedRow> & Pick<CheckedRow, 'state'>): CheckedRow => ({
  line,
  cells,
  passed,
  input: null,
  record_id: null,
  version: null,
  changes: null,
  errors: null,
  warnings: null,
  question: null,
  keys: [],
  passable: false,
  ...more,
})

async function keysOf({ ctx, entity }: Checking, { input }: Read): Promise<{ known: readonly string[]; means: readonly string[] }> {
  return (await ctx.hooks[entity.name]?.named?.keys(ctx, coerceValues(entity.fields, input))) ?? { known: [], means: [] }
}

async function findNamed({ ctx, entity }: Checking, read: Read): Promise<Existing | undefined> {
  if (read.id !== undefined) return undefined
  const [id, another] = (await ctx.hooks[entity.name]?.named?.find(ctx, coerceValues(entity.fields, read.input))) ?? []
  if (another !== undefined) say(read, entity.title, { key: 'error:import.several_rows' })
  return id === undefined || another !== undefined ? undefined : (await readRows(ctx, entity, [id])).get(id)
}

/** It may leave cells empty, and say the same; what it says otherwise would be lost. */
function follower({ main, leading }: Pair, row: SourceRow, of: number): CheckedRow {
  const lead = leading.get(of)
  const text = (cells: readonly string[], column: number) => fold((cells[column] ?? '').trim())
  const otherwise = main.columns.filter(
    ({ column, target }) =>
      target.field.name !== main.entity.title &&
      text(row.cells, column) !== '' &&
      text(row.cells, column) !== text(lead?.cells ?? [], column),
  )
  const errors: FieldErrors = lead?.isWrong
    ? { [main.entity.title]: [{ key: lineWrong, params: { line: of } }] }
    : Object.fromEntries(otherwise.map(({ target }) => [target.name, [{ key: 'error:import.other_line', params: { line: of } }]]))
  return plainRow(row, Object.keys(errors).length > 0 ? { state: 'error', errors } : { state: 'same', record_id: lead?.record_id ?? null })
}

async function checkCompanions(
  pair: Pair,
  rows: readonly SourceRow[],
  mains: ReadonlyMap<number, MainPart>,
  others: OtherLines,
): Promise<Map<number, CheckedRow>> {
  const { companion, field } = pair
  // The lines of the file make main records: what companions refer to among themselves has to be there already.
  const { lineOfText: _lineOfText, ...rest } = others
  const own: OtherLines = {
    ...alikeOthers(rest, 'companion', pair),
    lineOfKey: (key, line) => others.lineOfKey(ofCompanion(pair, key), line),
  }
  const reads = await readAll(companion, rows, own)
  const existing = await findExisting(companion, reads)
  const twice = new Map<string, number>()
  const keys = new Map<number, string[]>()
  for (const read of reads) {
    const { line } = read.row
    const part = mains.get(line)
    const leader = part?.of ?? line
    const id = (mains.get(leader)?.checked ?? pair.leading.get(leader))?.record_id ?? null
    if (part && id !== null) read.input[field] = id
    else if (part) {
      read.input[field] = { $line: leader }
      read.pending.add(field)
    }
    const found = existing.get(line) ?? (companion.mode === 'add' ? undefined : await findNamed(companion, read))
    if (found) existing.set(line, found)
    const place = id === null ? `line ${leader}` : `id ${id}`
    const names = found
      ? [`id ${String(found.row.id)}`]
      : part
        ? (await keysOf(companion, read)).means.map((key) => `${key} of ${place}`)
        : []
    const staged = names.map((key) => nameKeyOf(ofCompanion(pair, key)))
    const earlier = firstBefore(
      line,
      staged.map((key) => [twice.get(key), others.lineOfKey(key, line)]),
    )
    if (earlier !== undefined) say(read, titleColumn(companion), { key: 'error:import.same_line', params: { line: earlier } })
    for (const key of staged) if (!twice.has(key)) twice.set(key, line)
    keys.set(line, staged)
  }
  const checked = await judgeAll(companion, reads, existing, own)
  return new Map(
    checked.map((row) => [row.line, { ...row, keys: [...row.keys.map((key) => ofCompanion(pair, key)), ...(keys.get(row.line) ?? [])] }]),
  )
}

/** Where people see what is said of a record as a whole: its title, or the file's first column of it. */
const titleColumn = ({ entity, columns }: Checking): string =>
  columns.find(({ target }) => target.name === entity.title)?.target.name ?? columns[0]?.target.name ?? entity.title

/** `~email x` of the companion → `~person.email x`; what is unique of it likewise. */
const ofCompanion = ({ companion }: Pair, key: string): string =>
  key.startsWith(alikeKey('')) ? alikeKey(`${companion.entity.key}.${key.slice(alikeKey('').length)}`) : `${companion.entity.key}.${key}`

/** Earlier lines that make new records, of this part alone. */
function alikeOthers(others: OtherLines, part: 'main' | 'companion', { companion }: { companion: Checking }): OtherLines {
  const { alike } = others
  if (!alike) return others
  const isMain = part === 'main'
  return {
    ...others,
    alike: async (keys, line) =>
      (await alike(isMain ? keys : keys.map((key) => `${companion.entity.key}.${key}`), line)).flatMap((one) => {
        const staged = pairOf(one.input)?.[isMain ? '$main' : '$with']
        return staged?.state === 'new' && staged.input ? [{ line: one.line, input: staged.input }] : []
      }),
  }
}

const order: readonly RowState[] = ['error', 'duplicate', 'new', 'changed', 'same']

/** One row of the two: as wrong, else as new, as either of them. */
function joined({ companion, field }: Pair, row: SourceRow, part: MainPart | undefined, beside: CheckedRow | undefined): CheckedRow {
  const own = part?.checked
  const both = [own, beside].filter((one) => one !== undefined)
  const state = order.find((one) => both.some((checked) => checked.state === one)) ?? 'same'
  const merged = <T>(get: (checked: CheckedRow) => Readonly<Record<string, T>> | null): Readonly<Record<string, T>> | null => {
    const found = {
      ...(own ? get(own) : {}),
      ...Object.fromEntries(
        Object.entries((beside && get(beside)) ?? {}).map(([name, value]) => [`${companion.entity.key}.${name}`, value]),
      ),
    }
    return Object.keys(found).length > 0 ? found : null
  }
  const isOut = state === 'error' || state === 'duplicate'
  const pair: StagedPair = {
    $main: own ? stagedOf(own, part?.of) : null,
    $with: beside ? stagedOf({ ...beside, input: beside.input && without(beside.input, field) }) : null,
  }
  return plainRow(row, {
    state,
    record_id: own?.record_id ?? null,
    input: isOut ? null : { ...pair },
    changes: isOut ? null : merged((checked) => checked.changes),
    errors: merged((checked) => checked.errors),
    warnings: merged((checked) => checked.warnings),
    question: own?.question ?? beside?.question ?? null,
    keys: [...(own?.keys ?? []), ...(part?.keys ?? []).map(nameKeyOf), ...(beside?.keys ?? [])],
    passable: state === 'duplicate' && both.every((checked) => checked.state !== 'duplicate' || checked.passable),
  })
}

/** The record of another line is known once that is written. */
const stagedOf = ({ state, record_id, version, input }: CheckedRow, of?: number): StagedPart =>
  of === undefined
    ? { state, record_id, version, input }
    : { state: 'line', record_id: record_id ?? { $line: of }, version: null, input: null }
const without = (values: Values, name: string): Values => Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
