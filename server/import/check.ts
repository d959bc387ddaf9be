/**
 * The dry run: what each row of the file would do, by the same rules as the API (S47), for many rows at once. What only
 * the moment of writing can tell (two people at once) is found when the import runs.
 */
import { fold } from '../../src/schemas/core/fold'
import type { Entity, Field } from '../../src/schemas/core/define'
import { rehearse, type Context } from '../kernel/context'
import type { FieldErrors, Message } from '../kernel/errors'
import type { Values } from '../contracts/hooks'
import { coerceValues } from '../resource/write/coerce'
import { cellFields, cellOf } from '../../src/schemas/core/row-cells'
import { same } from '../../src/schemas/core/same'
import { warningOf } from '../../src/shared/engine/warnings'
import { hiddenFields } from '../resource/query/rights'
import { withDefaults } from '../resource/write/write'
import type { Texts } from '../contracts/texts'
import { alikeKey, checkAlike } from './alike'
import type { CellContext } from '../field-types/field-type'
import { isWrong, say, type Checking, type Draft, type ImportMode, type OtherLines, type Read } from './checking'
import { fileTargets, importTargets, rowTargets, valueLabels, type Mapping } from './columns'
import { findByKey, readRows, uniqueKey, uniqueSets, type Existing, type UniqueSet } from './find-rows'
import { judgeRow } from './judge-row'
import { readCells } from './read-cells'
import type { SourceRow } from './read-csv'
import { kindNames, resolveNamed } from './named-records'
import { resolveFiles } from './resolve-files'
import { resolveOwners } from './resolve-owners'
import { resolveReferences } from './resolve-references'
import type { Archive } from './zip'

/** `duplicate`: new, but probably there already; it is left out until somebody says that it is another one. */
export type RowState = 'new' | 'changed' | 'same' | 'duplicate' | 'error'

export interface CheckedRow {
  line: number
  state: RowState
  cells: readonly string[]
  /** What create or update is called with; `{$line: 7}` stands for the row that line 7 makes. */
  input: Values | null
  record_id: number | null
  version: number | null
  /** `{field: {from, to}}`, without fields the person may not read. */
  changes: Values | null
  errors: FieldErrors | null
  /** What looks wrong in the file's own cells, and comes in all the same (`x.warn`). */
  warnings: FieldErrors | null
  /** What is asked before it is written. */
  question: Message | null
  /** What is unique of it, so that no other line has it, and what it is recognised by (alikeKey). */
  keys: readonly string[]
  /** Of a duplicate: somebody may say that it is another one. */
  passable: boolean
  /** Somebody has said so. */
  passed: boolean
}

export interface CheckOptions {
  entity: Entity
  mapping: Mapping
  mode: ImportMode
  key: readonly string[]
  texts: Texts
  archive: Archive | null
}

export interface Checker {
  check: (rows: readonly SourceRow[], others: OtherLines) => Promise<CheckedRow[]>
  /** The folded texts by which other lines may refer to a checked row. */
  namesOf: (row: CheckedRow) => string[]
  /** References to rows of the same kind were not found: they may be further down in the file. */
  waits: (row: CheckedRow) => boolean
  /** Its rows need one another: they are judged all at once. */
  inOneGo: boolean
}

/** What it finds of references is kept for the file's next rows. */
export function createChecker(ctx: Context, options: CheckOptions): Checker {
  const { entity } = options
  const checking = checkingOf(ctx, options)
  return {
    check: (rows, others) => check(checking, rows, others),
    namesOf: (row) => namesOf(entity, row),
    waits: (row) => waits(entity, row),
    inOneGo: ctx.hooks[entity.name]?.virtualFields?.order !== undefined,
  }
}

export function checkingOf(ctx: Context, { entity, mapping, mode, key, texts, archive }: CheckOptions): Checking {
  const targets = new Map(
    [...rowTargets, ...importTargets(ctx, entity), ...fileTargets(ctx, entity)].map((target) => [target.name, target]),
  )
  return {
    ctx,
    entity,
    mapping,
    mode,
    keyName: key[0] ?? 'id',
    keySet: keySetOf(entity, key),
    keepsEmpty: keepsEmpty(mapping),
    columns: Object.entries(mapping.columns).flatMap(([column, name]) => {
      const target = targets.get(name)
      return target ? [{ column: Number(column), target }] : []
    }),
    cells: { language: ctx.language, zone: ctx.companyZone(), values: valueNames(texts, entity) },
    kinds: kindNames(ctx, texts, entity),
    sets: uniqueSets(entity),
    hidden: hiddenFields(ctx, entity),
    options: {},
    archive,
    referred: new Map(),
  }
}

/** A sheet that was exported for editing says each cell as it shall be: what was emptied there is cleared. */
const keepsEmpty = ({ columns, clear_empty = Object.values(columns).includes('version') }: Mapping): boolean => !clear_empty

function keySetOf({ fields }: Entity, key: readonly string[]): UniqueSet | undefined {
  if (key.length === 0 || key[0] === 'id') return undefined
  return { fields: key.map((name) => fields.find((field) => field.name === name)).filter((field) => field !== undefined) }
}

/** Folded names of the values of an enum or a set, in four languages. */
function valueNames(texts: Texts, entity: Entity): CellContext['values'] {
  const known = new Map<string, ReadonlyMap<string, string>>()
  const namesOfValue = (field: Field, value: string) =>
    [value, ...Object.values(valueLabels(texts, entity, field, value))].map((name) => [fold(name), value] as const)
  return (field) => {
    const names = known.get(field.name) ?? new Map((field.values ?? []).flatMap((value) => namesOfValue(field, value)))
    known.set(field.name, names)
    return names
  }
}

async function check(checking: Checking, rows: readonly SourceRow[], others: OtherLines): Promise<CheckedRow[]> {
  const reads = await readAll(checking, rows, others)
  return judgeAll(checking, reads, await findExisting(checking, reads), others)
}

/** Cells → values, references found. */
export async function readAll(checking: Checking, rows: readonly SourceRow[], others: OtherLines): Promise<Read[]> {
  const reads = rows.map((row) => readCells(checking, row))
  await resolveReferences(checking, reads, others)
  await resolveNamed(checking, reads)
  await resolveOwners(checking, reads)
  resolveFiles(checking, reads)
  return reads
}

/** @param existing the rows that lines change, by line */
export async function judgeAll(
  checking: Checking,
  reads: readonly Read[],
  existing: ReadonlyMap<number, Existing>,
  others: OtherLines,
): Promise<CheckedRow[]> {
  const ranks = await ranksOf(checking, reads, existing)
  const judged = new Map<Read, Draft>()
  await rehearse(checking.ctx, async (tx) => {
    for (const read of ranks ? byRank(reads, ranks) : reads)
      judged.set(read, await judgeRow(checking, tx, read, existing.get(read.row.line)))
  })
  const drafts = reads.flatMap((read) => judged.get(read) ?? [])
  await checkUnique(checking, drafts, others)
  await checkAlike(checking, drafts, others)
  await checkScarce(checking, drafts, others)
  return drafts.map((draft) => finish(checking, draft))
}

/** Which rows go first, where they need one another. */
async function ranksOf(
  { ctx, entity }: Checking,
  reads: readonly Read[],
  existing: ReadonlyMap<number, Existing>,
): Promise<readonly number[] | undefined> {
  return ctx.hooks[entity.name]?.virtualFields?.order?.(
    ctx,
    reads.map(({ row, input }) => ({ id: Number(existing.get(row.line)?.row.id ?? 0) || null, given: input })),
  )
}

/** @returns the rows that lines change, by line */
export async function findExisting(checking: Checking, reads: readonly Read[]): Promise<Map<number, Existing>> {
  const { ctx, entity, mode, keySet } = checking
  if (mode === 'add') return new Map()
  const ids = keySet
    ? await idsByKey(checking, keySet, reads)
    : new Map(reads.flatMap(({ row, id }) => (id === undefined ? [] : [[row.line, id]])))
  const rows = await readRows(ctx, entity, [...new Set(ids.values())])
  // What is found by a value has it: a row is not found by one that it closes to the caller.
  const isFound = ({ closed }: Existing) => !keySet?.fields.some(({ name }) => closed.has(name))
  return new Map(
    [...ids].flatMap(([line, id]) => {
      const row = rows.get(id)
      return row && isFound(row) ? [[line, row]] : []
    }),
  )
}

async function idsByKey({ ctx, entity, keyName }: Checking, keySet: UniqueSet, reads: readonly Read[]): Promise<Map<number, number>> {
  const rows = reads.map((read) => ({ read, line: read.row.line, values: coerceValues(entity.fields, read.input) }))
  const byKey = await findByKey(
    ctx,
    entity,
    keySet,
    rows.map(({ values }) => values),
  )
  return new Map(
    rows.flatMap(({ read, line, values }) => {
      const [id, another] = byKey.get(uniqueKey(keySet, values) ?? '') ?? []
      if (another !== undefined) say(read, keyName, { key: 'error:import.several_rows' })
      return id === undefined ? [] : [[line, id]]
    }),
  )
}

/** Neither a record nor another line has what is unique of a row. */
async function checkUnique({ ctx, entity, sets, keySet }: Checking, drafts: readonly Draft[], { lineOfKey }: OtherLines): Promise<void> {
  const whole = drafts.filter((draft): draft is Draft & { after: Values } => draft.after !== null)
  const adds = ctx.hooks[entity.name]?.virtualFields?.adds === true
  const isKey = ({ fields }: UniqueSet) => fields.map(({ name }) => name).join() === keySet?.fields.map(({ name }) => name).join()
  for (const set of sets.filter((one) => !(adds && isKey(one)))) {
    const taken = set.within
      ? new Map<string, number[]>()
      : await findByKey(
          ctx,
          entity,
          set,
          whole.map(({ after }) => after),
        )
    const name = set.fields.at(-1)?.name ?? ''
    const within = new Map<string, number>()
    for (const draft of whole) {
      const own = uniqueKey(set, draft.after)
      if (own === undefined) continue
      const [holder] = taken.get(own) ?? []
      const line = within.get(own) ?? lineOfKey(own, draft.row.line)
      if (line !== undefined) draft.errors[name] = [{ key: 'error:import.same_line', params: { line } }]
      else if (holder !== undefined && holder !== Number(draft.existing?.row.id ?? 0))
        draft.errors[name] = [{ key: 'error:validation.unique', params: { label: '' } }]
      within.set(own, within.get(own) ?? draft.row.line)
    }
  }
}

/** The first lines get what is left. */
async function checkScarce(checking: Checking, drafts: readonly Draft[], { madeOf }: OtherLines): Promise<void> {
  const { ctx, entity } = checking
  checking.taking ??= { scarce: await ctx.hooks[entity.name]?.scarce?.(ctx), lines: new Set() }
  const { scarce, lines } = checking.taking
  if (!scarce) return
  // Not every new row takes one.
  const made = (await madeOf?.())?.filter((input) => scarce.takes({ before: null, after: withDefaults(entity, input) })).length
  for (const draft of drafts) {
    if (isWrong(draft) || draft.twin || !draft.after || !scarce.takes({ before: draft.existing?.row ?? null, after: draft.after })) continue
    const taken = made ?? (lines.has(draft.row.line) ? lines.size - 1 : lines.size)
    if (taken >= scarce.left) Object.assign(draft.errors, scarce.errors)
    else lines.add(draft.row.line)
  }
}

function finish(checking: Checking, draft: Draft): CheckedRow {
  const { row, errors, input, existing, after } = draft
  const before = existing?.row ?? null
  const base = {
    line: row.line,
    cells: row.cells,
    record_id: before ? Number(before.id) : null,
    version: before ? Number(before.version) : null,
    warnings: null,
    question: null,
    keys: [
      ...(after ? checking.sets.map((set) => uniqueKey(set, after)).filter((own) => own !== undefined) : []),
      ...(draft.alike ?? []).map(alikeKey),
    ],
    passable: draft.twin?.likeness === 'maybe',
    passed: row.passed ?? false,
  }
  if (isWrong(draft) || !after) return { ...base, state: 'error', input: null, changes: null, errors }
  if (draft.twin) return { ...base, state: 'duplicate', input: null, changes: null, errors: { [checking.entity.title]: [draft.twin.text] } }
  const told = { warnings: warningsOf(checking, draft, after), question: draft.question ?? null }
  if (!before) return { ...base, ...told, state: 'new', input, changes: null, errors: null }
  const changed = changedFields(checking, draft, { before, after })
  const beside = virtualChanges(checking, draft)
  if (changed.length === 0 && Object.keys(beside).length === 0) return { ...base, state: 'same', input: null, changes: null, errors: null }
  return {
    ...base,
    ...told,
    state: 'changed',
    input,
    changes: { ...changesOf(checking, draft, { before, after }, changed), ...beside },
    errors: null,
  }
}

/** Only of what the file brings: what stands there already is no news of it. */
function warningsOf({ entity }: Checking, { input, existing }: Draft, after: Values): FieldErrors | null {
  const found = entity.fields.flatMap((field): [string, Message[]][] => {
    const isNew = Object.hasOwn(input, field.name) && !same(existing?.row[field.name] ?? null, after[field.name] ?? null)
    const warning = isNew ? warningOf(field, after[field.name]) : undefined
    return warning ? [[field.name, [{ key: `screens:warning.${warning}` }]]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

function virtualChanges({ entity }: Checking, { virtual, pending, input }: Draft): Values {
  const isChanged = (name: string) => pending.has(name) || !same(virtual?.before[name] ?? null, virtual?.after[name] ?? null)
  return Object.fromEntries(
    entity.virtualFields
      .filter(({ name }) => isChanged(name))
      .map(({ name }) => [
        name,
        { from: virtual?.before[name] ?? null, to: pending.has(name) ? input[name] : (virtual?.after[name] ?? null) },
      ]),
  )
}

interface Sides {
  before: Values
  after: Values
}

/** What the caller brings for a field that the row closes to them counts as news: whether it is, would tell what stands there. */
const changedFields = ({ entity }: Checking, { pending, input, existing }: Draft, { before, after }: Sides): Field[] =>
  entity.fields.filter(
    ({ name }) =>
      pending.has(name) || (existing?.closed.has(name) ? Object.hasOwn(input, name) : !same(before[name] ?? null, after[name] ?? null)),
  )

function changesOf(
  { entity, hidden }: Checking,
  { pending, input, existing }: Draft,
  { before, after }: Sides,
  changed: readonly Field[],
): Values {
  const shown = changed.filter(({ name }) => !hidden.has(name) && !existing?.closed.has(name))
  const cells = cellFields(entity)
    .filter(({ list }) => shown.includes(list))
    .map(({ field, list, cell }) => [field.name, { from: cellOf(before[list.name], cell), to: cellOf(after[list.name], cell) }] as const)
  return Object.fromEntries([
    ...cells.filter(([, { from, to }]) => !same(from, to)),
    ...shown.map(
      ({ name }) => [name, { from: before[name] ?? null, to: pending.has(name) ? input[name] : (after[name] ?? null) }] as const,
    ),
  ])
}

export function namesOf(entity: Entity, { state, input }: CheckedRow): string[] {
  if (state === 'error' || !input) return []
  const title = input[entity.title]
  const titles = typeof title === 'object' && title !== null ? Object.values(title) : [title]
  const unique = entity.fields.filter((field) => field.x.unique).map(({ name }) => input[name])
  return [...new Set([input.code, ...unique, ...titles].filter((one): one is string => typeof one === 'string' && one !== '').map(fold))]
}

export function waits({ fields, virtualFields, name }: Entity, { errors }: CheckedRow): boolean {
  return [...fields, ...virtualFields].some(
    (field) => field.ref === name && errors?.[field.name]?.some(({ key }) => key === 'error:import.reference'),
  )
}

/** @param ranks of the rows, in their order @returns the rows, lesser ranks first; those of the same rank as they stood */
export const byRank = <T>(rows: readonly T[], ranks: readonly number[]): T[] =>
  rows
    .map((row, index) => ({ row, rank: ranks[index] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
