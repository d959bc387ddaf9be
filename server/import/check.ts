/**
 * The dry run: what each row of the file would do, by the same rules as the API (S47), for many rows at once. What only
 * the moment of writing can tell (two people at once) is found when the import runs.
 */
import { fold } from '../../src/schemas/fold'
import type { Entity, Field } from '../../src/schemas/define'
import { isShown } from '../../src/schemas/shown'
import type { Language } from '../../src/schemas/types'
import { rehearse, type Context } from '../context'
import { ApiError, type FieldErrors, type Message } from '../errors'
import { strip } from '../export/formula'
import type { EntityHooks, Values } from '../module'
import { coerceValues } from '../resource/coerce'
import { same } from '../../src/schemas/same'
import { mergeMeanwhile } from '../resource/conflict'
import { hiddenFields, mayDo } from '../resource/rights'
import { recordErrors } from '../resource/validate'
import { circumstances, refuseFixed, standing, withDefaults } from '../resource/write'
import type { Texts } from '../texts'
import { cellValue, parts, type CellContext } from './cells'
import { importTargets, rowTargets, valueLabels, type Mapping, type Target } from './columns'
import { findByKey, findReferred, readRows, uniqueKey, uniqueSets, type Existing, type Referred, type UniqueSet } from './find-rows'
import type { SourceRow } from './read-csv'

export type RowState = 'new' | 'changed' | 'same' | 'error'
export type ImportMode = 'add' | 'update' | 'upsert'

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
  /** What is unique of it, so that no other line has it. */
  keys: readonly string[]
}

export interface CheckOptions { entity: Entity; mapping: Mapping; mode: ImportMode; key: readonly string[]; texts: Texts; hooks: Readonly<Record<string, EntityHooks>> }

/** What other lines of the file hold. */
export interface OtherLines {
  /** The first line with this key; the row itself is none. */
  lineOfKey: (key: string, line: number) => number | undefined
  /** The line that makes the row which a text means, for references within the file; undefined before the whole file is known. */
  lineOfText?: (text: string) => number | undefined
}

export interface Checker {
  check: (rows: readonly SourceRow[], others: OtherLines) => Promise<CheckedRow[]>
  /** The folded texts by which other lines may refer to a checked row. */
  namesOf: (row: CheckedRow) => string[]
  /** References to rows of the same kind were not found: they may be further down in the file. */
  waits: (row: CheckedRow) => boolean
}

/** @throws 403 without the rights that the mode needs */
export function createChecker(ctx: Context, { entity, mapping, mode, key, texts, hooks }: CheckOptions): Checker {
  const targets = new Map([...rowTargets, ...importTargets(ctx, entity)].map((target) => [target.name, target]))
  const columns = Object.entries(mapping.columns).flatMap(([column, name]) => { const target = targets.get(name); return target ? [{ column: Number(column), target }] : [] })
  const cellContext: CellContext = { language: ctx.language, zone: ctx.companyZone(), values: valueNames(texts, entity) }
  const referred = new Map<string, Map<string, Referred[]>>()
  const sets = uniqueSets(entity)
  const keySet: UniqueSet | undefined = key.length === 0 || key[0] === 'id' ? undefined : { fields: key.map((name) => entity.fields.find((field) => field.name === name)).filter((field) => field !== undefined) }
  const hidden = hiddenFields(ctx, entity)
  const selfFields = entity.fields.filter((field) => field.ref === entity.name)
  const options = { hooks }

  return { check, namesOf, waits: (row) => row.errors !== null && selfFields.some((field) => row.errors?.[field.name]?.some(({ key: text }) => text === 'error:import.reference')) }

  async function check(rows: readonly SourceRow[], others: OtherLines): Promise<CheckedRow[]> {
    const read = rows.map((row) => ({ row, errors: {} as Record<string, Message[]>, input: {} as Record<string, unknown>, pending: new Set<string>(), id: undefined as number | undefined, version: undefined as number | undefined, texts: new Map<Field, string[]>() }))
    for (const one of read) readCells(one)
    await resolveReferences(read, others)
    const existing = await findExisting(read)
    const drafts = await rehearse(ctx, async (tx) => {
      const judged: Draft[] = []
      for (const one of read) judged.push(await judge(tx, one, existing.get(one.row.line)))
      return judged
    })
    await checkUnique(drafts, others)
    return drafts.map(finish)
  }

  type Read = { row: SourceRow; errors: Record<string, Message[]>; input: Record<string, unknown>; pending: Set<string>; id: number | undefined; /** As which the row was read into the file. */ version: number | undefined; texts: Map<Field, string[]> }
  type Draft = Read & { existing: Existing | undefined; after: Values | null }

  /** Cells → values; an empty cell clears, or leaves what has a default. */
  function readCells(one: Read): void {
    for (const { column, target } of columns) {
      const raw = strip(one.row.cells[column] ?? '')
      const cell = mapping.values?.[target.name]?.[raw.trim()] ?? raw
      const name = target.field.name
      if (target.language) {
        one.input[name] = { ...(one.input[name] as object | undefined), [target.language]: cell.trim() === '' ? null : cell.normalize('NFC').trim() }
      } else if (cell.trim() === '') {
        if (!isOfRow(target) && target.field.default === undefined) one.input[name] = target.field.type === 'refs' ? [] : null
      } else if (target.field.ref) {
        one.texts.set(target.field, target.field.type === 'refs' ? parts(cell) : [cell.trim()])
      } else {
        const found = cellValue(target.field, cell, cellContext)
        if ('error' in found) one.errors[target.name] = [found.error]
        else if (name === 'id' && isOfRow(target)) one.id = Number(found.value)
        else if (name === 'version' && isOfRow(target)) one.version = Number(found.value)
        else one.input[name] = found.value
      }
    }
  }

  async function resolveReferences(read: readonly Read[], { lineOfText }: OtherLines): Promise<void> {
    for (const { target: { field } } of columns.filter(({ target }) => target.field.ref)) {
      const known = referred.get(field.name) ?? new Map<string, Referred[]>()
      referred.set(field.name, known)
      const texts = [...new Set(read.flatMap((one) => one.texts.get(field) ?? []))].filter((text) => !known.has(fold(text)))
      if (texts.length > 0) {
        const found = await findReferred(ctx, field, texts)
        // What is not there now may be made by this very import: rows of the same kind are asked for anew.
        for (const text of texts) if (found.has(fold(text)) || field.ref !== entity.name) known.set(fold(text), found.get(fold(text)) ?? [])
      }
      for (const one of read) resolve(one, field, known, lineOfText)
    }
  }

  function resolve(one: Read, field: Field, known: ReadonlyMap<string, Referred[]>, lineOfText: OtherLines['lineOfText']): void {
    const texts = one.texts.get(field)
    if (!texts) return
    const ids: unknown[] = []
    for (const text of texts) {
      const rows = known.get(fold(text)) ?? []
      const line = rows.length === 0 && field.ref === entity.name ? lineOfText?.(fold(text)) : undefined
      if (line !== undefined && line !== one.row.line) { ids.push({ $line: line }); one.pending.add(field.name) }
      else if (rows.length !== 1 || !rows[0]) one.errors[field.name] = [{ key: rows.length === 0 ? 'error:import.reference' : 'error:import.ambiguous', params: { value: text.slice(0, 60) } }]
      else ids.push(rows[0].id)
    }
    one.input[field.name] = field.type === 'refs' ? ids : ids[0] ?? null
  }

  async function findExisting(read: readonly Read[]): Promise<Map<number, Existing>> {
    if (mode === 'add') return new Map()
    const ids = new Map<number, number>()
    if (keySet) {
      const rows = read.map((one) => ({ line: one.row.line, values: coerceValues(entity.fields, one.input) }))
      const byKey = await findByKey(ctx, entity, keySet, rows.map(({ values }) => values))
      for (const { line, values } of rows) {
        const id = byKey.get(uniqueKey(keySet, values) ?? '')
        if (id !== undefined) ids.set(line, id)
      }
    } else for (const one of read) if (one.id !== undefined) ids.set(one.row.line, one.id)
    const rows = await readRows(ctx, entity, [...new Set(ids.values())])
    return new Map([...ids].flatMap(([line, id]) => { const row = rows.get(id); return row ? [[line, row] as const] : [] }))
  }

  async function judge(tx: Context, one: Read, existing: Existing | undefined): Promise<Draft> {
    const draft: Draft = { ...one, existing, after: null }
    if (Object.keys(one.errors).length > 0) return draft
    const say = (name: string, message: Message) => { draft.errors[name] = [...(draft.errors[name] ?? []), message] }
    const keyName = key[0] ?? 'id'
    if (!existing && (mode === 'update' || one.id !== undefined)) say(keyName, { key: 'error:import.unknown_row' })
    else if (existing && !existing.writable) say(keyName, { key: 'error:forbidden' })
    else if (!mayDo(ctx, entity, existing ? 'edit' : 'create')) say(keyName, { key: 'error:forbidden' })
    if (Object.keys(draft.errors).length > 0) return draft
    try {
      await compose(tx, draft, say)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = error.details.errors ?? {}
      if (Object.keys(errors).length === 0) say(keyName, error.text)
      else for (const [name, messages] of Object.entries(errors)) draft.errors[name] = [...messages]
    }
    return draft
  }

  async function compose(tx: Context, draft: Draft, say: (name: string, message: Message) => void): Promise<void> {
    const before = draft.existing?.row ?? null
    for (const field of entity.fields.filter(({ type, name }) => type === 'i18n-text' && draft.input[name])) {
      draft.input[field.name] = { ...(before?.[field.name] as object | null), ...(draft.input[field.name] as object) }
    }
    // The rows that other lines make are not there yet: the record is judged without them.
    const plain = Object.fromEntries(Object.entries(draft.input).map(([name, value]) => [name, draft.pending.has(name) ? withoutPending(value) : value]))
    const input = await meanwhile(tx, draft, coerceValues(entity.fields, plain), say)
    if (before) await refuseFixed(tx, entity, before, input, options)
    const wanted = before ? { ...before, ...input } : { ...withDefaults(entity, input), ...(entity.lookup && input.position === undefined ? { position: 0 } : {}) }
    const after = await standing(tx, entity, { before, wanted }, options)
    draft.after = after
    refuseNotOffered(draft, before, after, say)
    for (const [name, messages] of Object.entries(recordErrors(entity, after))) if (!draft.pending.has(name)) for (const message of messages) say(name, message)
    if (Object.keys(draft.errors).length > 0) return
    for (const [name, messages] of Object.entries(await circumstances(tx, entity, { before, after }, options))) for (const message of messages) say(name, message)
  }

  /** What the file changed of the row as it was read, over what others have made of it since; who changed the same is asked to look. */
  async function meanwhile(tx: Context, draft: Draft, input: Values, say: (name: string, message: Message) => void): Promise<Values> {
    const before = draft.existing?.row
    if (!before || draft.version === undefined || draft.version === before.version) return input
    const { patch, conflicts } = await mergeMeanwhile(tx, entity, before, input, draft.version)
    for (const name of conflicts) say(name, { key: 'error:import.changed_meanwhile', params: { version: draft.version } })
    draft.input = Object.fromEntries(Object.entries({ ...draft.input, ...patch }).filter(([name]) => Object.hasOwn(patch, name) || draft.pending.has(name)))
    return { ...patch }
  }

  /** A switched-off row may stay where it is referred to already, and is not chosen anew. */
  function refuseNotOffered(draft: Draft, before: Values | null, after: Values, say: (name: string, message: Message) => void): void {
    for (const [field, texts] of draft.texts) {
      if (!isShown(field, after)) continue
      const kept = new Set([before?.[field.name]].flat())
      const rows = texts.flatMap((text) => referred.get(field.name)?.get(fold(text)) ?? [])
      if (rows.some(({ id, offered }) => !offered && !kept.has(id))) say(field.name, { key: 'error:validation.reference' })
    }
  }

  async function checkUnique(drafts: readonly Draft[], { lineOfKey }: OtherLines): Promise<void> {
    const whole = drafts.filter((draft): draft is Draft & { after: Values } => draft.after !== null)
    for (const set of sets) {
      const taken = await findByKey(ctx, entity, set, whole.map(({ after }) => after))
      const name = set.fields.at(-1)?.name ?? ''
      const within = new Map<string, number>()
      for (const draft of whole) {
        const own = uniqueKey(set, draft.after)
        if (own === undefined) continue
        const holder = taken.get(own)
        const line = within.get(own) ?? lineOfKey(own, draft.row.line)
        if (line !== undefined) draft.errors[name] = [{ key: 'error:import.same_line', params: { line } }]
        else if (holder !== undefined && holder !== Number(draft.existing?.row.id ?? 0)) draft.errors[name] = [{ key: 'error:validation.unique', params: { label: '' } }]
        within.set(own, within.get(own) ?? draft.row.line)
      }
    }
  }

  function finish({ row, errors, input, existing, after, pending }: Draft): CheckedRow {
    const before = existing?.row ?? null
    const keys = after ? sets.map((set) => uniqueKey(set, after)).filter((own) => own !== undefined) : []
    const base = { line: row.line, cells: row.cells, record_id: before ? Number(before.id) : null, version: before ? Number(before.version) : null, keys }
    if (Object.keys(errors).length > 0 || !after) return { ...base, state: 'error', input: null, changes: null, errors }
    const changed = entity.fields.filter((field) => pending.has(field.name) || (before ? !same(before[field.name] ?? null, after[field.name] ?? null) : Object.hasOwn(input, field.name)))
    if (before && changed.length === 0) return { ...base, state: 'same', input: null, changes: null, errors: null }
    const changes = before ? Object.fromEntries(changed.filter(({ name }) => !hidden.has(name)).map(({ name }) => [name, { from: before[name] ?? null, to: pending.has(name) ? input[name] : after[name] ?? null }])) : null
    return { ...base, state: before ? 'changed' : 'new', input, changes, errors: null }
  }

  function namesOf(row: CheckedRow): string[] {
    if (row.state === 'error' || !row.input) return []
    const title = row.input[entity.title]
    const texts = [row.input.code, ...entity.fields.filter((field) => field.x.unique).map(({ name }) => row.input?.[name]), ...(typeof title === 'object' && title !== null ? Object.values(title) : [title])]
    return [...new Set(texts.filter((one): one is string => typeof one === 'string' && one !== '').map(fold))]
  }
}

const isOfRow = (target: Target): boolean => rowTargets.includes(target)

const withoutPending = (value: unknown): unknown => (Array.isArray(value) ? value.filter((item) => typeof item === 'number') : null)

/** Folded names of the values of an enum or a set, in four languages. */
function valueNames(texts: Texts, entity: Entity): CellContext['values'] {
  const known = new Map<string, ReadonlyMap<string, string>>()
  return (field) => {
    const names = known.get(field.name) ?? new Map((field.values ?? []).flatMap((value) => [[fold(value), value] as const, ...Object.values(valueLabels(texts, entity, field, value)).map((label) => [fold(label), value] as const)]))
    known.set(field.name, names)
    return names
  }
}

/** Which heading an error stands under: of a translated field the first of its columns. */
export const targetOf = (targets: readonly Target[], path: string): Target | undefined => targets.find((target) => target.name === path || target.field.name === path.split('.')[0])

export const preferredEncoding = (language: Language) => (language === 'cn' ? 'gb18030' : language === 'jp' ? 'shift_jis' : 'big5')
