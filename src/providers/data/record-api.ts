/** The generated API of an entity (docs/architecture.md), one function a call. Everything else of the console reaches records through here. */
import { http } from '../http/http'
import { learnTexts } from '../i18n/i18n'
import type { Entity } from '../../schemas/core/define'
import type { ListChanges } from '../../shared/engine/list-changes'
import type { Condition, I18nText } from '../../schemas/core/types'
import type { RecordRow, Refs, RefTitle } from '../../shared/core/record-row'

export type { RecordRow }

export interface Sort {
  field: string
  descending: boolean
}

export interface ListQuestion {
  page?: number
  perPage?: number
  sort?: readonly Sort[]
  q?: string
  filter?: Condition
  /** Deleted rows instead of live ones. */
  trash?: boolean
  withUsedBy?: boolean
  /** Names of who made and changed the rows. */
  withPeople?: boolean
  exactTotal?: boolean
}

export interface ListAnswer {
  data: RecordRow[]
  meta: { current_page: number; last_page: number; per_page: number; total: number; total_is_estimate?: boolean; refs: Refs; next?: string }
}

/** Exact decimals as text; of money one for each currency (`''` = the company's). */
export type Sums = Readonly<Record<string, string | Readonly<Record<string, string>>>>
export interface GroupAnswer {
  value: string | number | boolean | null
  count: number
  sums: Sums
}
export interface AggregateAnswer {
  data: GroupAnswer[]
  /** `left_out`: so many cancelled records are not in the sums. */
  meta: { total: number; sums: Sums; left_out: number; refs: Refs; more: boolean }
}

export interface PivotQuestion {
  by: string
  over?: string
  measure: 'count' | 'sum' | 'avg'
  of?: string
}
/** `by`, `over`: of days the first of the group. `value`: exact decimal; of money with a currency beside it one cell for each. */
export interface PivotCell {
  by: GroupAnswer['value']
  over?: GroupAnswer['value']
  currency?: string | null
  count: number
  value: string | null
}
/** `more`: cut off, there are more cells. */
export interface PivotAnswer {
  data: PivotCell[]
  meta: { refs: Refs; more: boolean }
}

/** The declaration as the caller may read it (GET /api/common/schema). */
export interface EntityAnswer {
  entity: Entity
  hash: string
  validator: string
  actions: readonly string[]
  hidden: readonly { field: string; path: string; label?: I18nText }[]
}
export interface OptionRow extends RefTitle {
  id: number
  /** What tells namesakes apart (`x.option_detail`). */
  detail?: string
}
export interface UsedBy {
  entity: string
  count: number
  sample_ids: number[]
}
export interface Revision {
  version: number
  at: string
  by: { id: number; name: string } | null
  changes: { field: string; from: unknown; to: unknown }[]
}
/** `title`: empty where the caller may not read it. */
export interface RowRefusal {
  id: number
  title: string
  message: string
  errors?: Record<string, string[]>
}
/** Of many rows a job: then nothing is done yet. */
export interface BatchAnswer {
  done: number[]
  failed: RowRefusal[]
  change_set: number | null
  job_id?: number
  /** How many rows the job takes, where an act of the entity chose among the selected ones. */ total?: number
}
/** The rows of a bulk act: by id, or all that the list's question matches but some. */
export type BatchScope =
  { ids: readonly { id: number; version?: number }[] } | { filter: Condition; q?: string; except?: readonly number[] }
export type BatchRequest = BatchScope & {
  action: 'edit' | 'delete' | 'restore'
  values?: Values
  /** Fields whose values are added or taken away, instead of set. */ lists?: ListChanges
  /** Of a deletion: records that refer to the rows let go. */ release?: boolean
}
/** What a bulk act would do, found out on the first `checked` rows. */
export interface BatchPreview {
  total: number
  checked: number
  changed: number
  same: number
  failed: RowRefusal[]
  sample: { id: number; title: string; changes: { field: string; from: unknown; to: unknown }[] }[]
  refs: Refs
}
export interface UndoAnswer {
  done: number
  failed: { entity: string; id: number; title: string; message: string }[]
  change_set: number | null
  job_id?: number
}

/** `background`: nobody asked for it (live event), so it is no activity of the person. */
interface CallOptions {
  background?: boolean
  signal?: AbortSignal
}

export async function readEntity(name: string): Promise<EntityAnswer> {
  const { data } = (await http.get<{ data: EntityAnswer }>(`/api/common/schema/${name}`)).data
  learnTexts(data.entity)
  return data
}

export async function listRecords(name: string, question: ListQuestion, options: CallOptions = {}): Promise<ListAnswer> {
  return (await http.get<ListAnswer>(`/api/${name}`, { ...options, params: listParams(question) })).data
}

/** Count and sums of what matches, and by the values of `group`. */
export async function aggregateRecords(
  name: string,
  { group, q, filter, trash }: Pick<ListQuestion, 'trash'> & { q?: string; filter?: Condition | undefined; group?: string },
  options: CallOptions = {},
): Promise<AggregateAnswer> {
  const params = {
    ...listParams({ ...(q ? { q } : {}), ...(filter ? { filter } : {}), ...(trash ? { trash } : {}) }),
    ...(group ? { group } : {}),
  }
  return (await http.get<AggregateAnswer>(`/api/${name}/aggregate`, { ...options, params })).data
}

/** Count, sum or average by one or two fields; days by their unit (`due:month`). */
export async function pivotRecords(
  name: string,
  { by, over, measure, of }: PivotQuestion,
  { q, filter, trash }: Pick<ListQuestion, 'trash'> & { q?: string; filter?: Condition | undefined },
  options: CallOptions = {},
): Promise<PivotAnswer> {
  const params = {
    ...listParams({ ...(q ? { q } : {}), ...(filter ? { filter } : {}), ...(trash ? { trash } : {}) }),
    by,
    ...(over ? { over } : {}),
    measure,
    ...(of ? { of } : {}),
  }
  return (await http.get<PivotAnswer>(`/api/${name}/pivot`, { ...options, params })).data
}

/** The address's parameters; what is standard is left out. */
export function listParams({
  page = 1,
  perPage,
  sort = [],
  q,
  filter,
  trash,
  withUsedBy,
  withPeople,
  exactTotal,
}: ListQuestion): Record<string, string> {
  const beside = [...(withUsedBy ? ['used_by'] : []), ...(withPeople ? ['people'] : [])]
  return {
    ...(page > 1 ? { page: String(page) } : {}),
    ...(perPage ? { per_page: String(perPage) } : {}),
    ...(sort.length > 0 ? { sort: sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',') } : {}),
    ...(q ? { q } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(trash ? { trash: '1' } : {}),
    ...(beside.length > 0 ? { with: beside.join(',') } : {}),
    ...(exactTotal ? { total: 'exact' } : {}),
  }
}

export async function readRecord(name: string, id: number, options: CallOptions = {}): Promise<RecordRow> {
  return (await http.get<{ data: RecordRow }>(`/api/${name}/${id}`, options)).data.data
}

/** @param key kept across the retries of one save, so that there are never two records */
export async function createRecord(name: string, values: Values, key: string): Promise<RecordRow> {
  return (await http.post<{ data: RecordRow }>(`/api/${name}`, values, { headers: { 'Idempotency-Key': key } })).data.data
}

/** @param changes only what changed; null clears; with the version that was read */
export async function updateRecord(name: string, id: number, changes: Values, key?: string): Promise<RecordRow> {
  return (await http.patch<{ data: RecordRow }>(`/api/${name}/${id}`, changes, key ? { headers: { 'Idempotency-Key': key } } : {})).data
    .data
}

/** @param release records that refer to it let go @returns the change set that undoes it */
export async function deleteRecord(name: string, id: number, { release = false } = {}): Promise<number | null> {
  return (await http.delete<{ data: { change_set: number | null } }>(`/api/${name}/${id}`, release ? { params: { release: 'true' } } : {}))
    .data.data.change_set
}

export async function restoreRecord(name: string, id: number): Promise<void> {
  await http.post(`/api/${name}/${id}/restore`, {})
}

export async function replaceRecord(name: string, id: number, withId: number): Promise<void> {
  await http.post(`/api/${name}/${id}/replace`, { with_id: withId })
}

/** The one row of a table of settings (`x.singleton`). @returns null while nobody has filled it in */
export async function readSettings(name: string, options: CallOptions = {}): Promise<RecordRow | null> {
  return (await http.get<{ data: RecordRow | null }>(`/api/${name}`, options)).data.data
}

export async function updateSettings(name: string, changes: Values, key: string): Promise<RecordRow> {
  return (await http.patch<{ data: RecordRow }>(`/api/${name}`, changes, { headers: { 'Idempotency-Key': key } })).data.data
}

export async function readUsedBy(name: string, id: number): Promise<UsedBy[]> {
  return (await http.get<{ data: UsedBy[] }>(`/api/${name}/${id}/used-by`)).data.data
}

/** What goes to the recycle bin with records: rows of their lists, records below them, comments, files. */
export interface CascadePreview {
  rows: readonly { field?: string; entity?: string; count: number }[]
  comments: number
  files: number
}

export async function readCascadePreview(name: string, ids: readonly number[], signal: AbortSignal): Promise<CascadePreview> {
  return (await http.get<{ data: CascadePreview }>(`/api/${name}/cascade-preview`, { params: { ids: ids.join(',') }, signal })).data.data
}

export async function batchRecords(name: string, act: BatchRequest, key: string): Promise<BatchAnswer> {
  return (await http.post<{ data: BatchAnswer }>(`/api/${name}/batch`, act, { headers: { 'Idempotency-Key': key } })).data.data
}

/** What an action came to. */
export interface ActionDone {
  /** That undoes it; null where nothing can. */
  change_set: number | null
  /** Somebody else had done the same: who, in words. */
  already?: string
  /** Id of the record that it made. */
  made?: number
}

interface Acting {
  id: number
  version: number
  answers: Values
}

/** A declared action on one record. */
export const actOnRecord = async (name: string, action: string, acting: Acting, key: string): Promise<ActionDone> =>
  (await performOnRecord(name, action, acting, key)).meta

/** The same with the record as it is then, and what the action says beside it. */
export async function performOnRecord<Said extends object = object>(
  name: string,
  action: string,
  { id, version, answers }: Acting,
  key: string = crypto.randomUUID(),
): Promise<{ data: RecordRow; meta: ActionDone & Said }> {
  return (
    await http.post<{ data: RecordRow; meta: ActionDone & Said }>(
      `/api/${name}/${id}/${action}`,
      { ...answers, version },
      { headers: { 'Idempotency-Key': key } },
    )
  ).data
}

/** An act of the entity on many rows, each judged by itself. @param told what the act must be told beside the rows */
export async function actOnRows(
  name: string,
  act: string,
  { scope, told = {} }: { scope: BatchScope; told?: Values },
  key: string,
): Promise<BatchAnswer> {
  const rows = 'ids' in scope ? { ids: scope.ids.map(({ id }) => id) } : scope
  return (await http.post<{ data: BatchAnswer }>(`/api/${name}/${act}`, { ...rows, ...told }, { headers: { 'Idempotency-Key': key } })).data
    .data
}

export async function previewBatch(name: string, act: BatchRequest, options: CallOptions = {}): Promise<BatchPreview> {
  return (await http.post<{ data: BatchPreview }>(`/api/${name}/batch`, { ...act, dry_run: true }, options)).data.data
}

/** How many records a change set changed, and how many of them stand as it left them. */
export async function previewUndo(id: number): Promise<{ total: number; undoable: number }> {
  return (await http.post<{ data: { total: number; undoable: number } }>(`/api/common/change-set/${id}/undo`, { dry_run: true })).data.data
}

/** Undoes a bulk act, a deletion or a reorder, but for rows that somebody has changed since. */
export async function undoChangeSet(id: number): Promise<UndoAnswer> {
  return (await http.post<{ data: UndoAnswer }>(`/api/common/change-set/${id}/undo`, {})).data.data
}

/** Puts the row behind another; null = to the front. @returns the change set that undoes it; null when it stood there already */
export async function orderRecord(name: string, id: number, afterId: number | null): Promise<number | null> {
  return (await http.post<{ data: { change_set: number | null } }>(`/api/${name}/order`, { id, after_id: afterId })).data.data.change_set
}

export async function restoreSeeds(name: string): Promise<void> {
  await http.post(`/api/${name}/restore-seeds`, {})
}

export async function readHistory(
  name: string,
  id: number,
  before?: number,
): Promise<{ data: Revision[]; meta?: { next: number | null } }> {
  return (
    await http.get<{ data: Revision[]; meta?: { next: number | null } }>(`/api/${name}/${id}/history`, { params: before ? { before } : {} })
  ).data
}

export async function revertRecord(name: string, id: number, version: number, fields?: readonly string[]): Promise<RecordRow> {
  return (await http.post<{ data: RecordRow }>(`/api/${name}/${id}/revert`, { version, ...(fields ? { fields } : {}) })).data.data
}

interface OptionsQuestion {
  q?: string
  ids?: readonly number[]
  filter?: Condition
  near?: Near
}
/** Rows with this in this field stand first (`x.options_near`). */
export interface Near {
  field: string
  id: number
}

/** What a relation picker offers; `ids` = titles of rows that are chosen already. */
export const readOptions = async (name: string, question: OptionsQuestion, options: CallOptions = {}): Promise<OptionRow[]> =>
  (await readChoice(name, question, options)).data

/** The same, and whether they can be searched (`meta.search` false: all are there). */
export async function readChoice(
  name: string,
  { q, ids, filter, near }: OptionsQuestion,
  options: CallOptions = {},
): Promise<{ data: OptionRow[]; meta?: { search: boolean } }> {
  const params = {
    ...(q ? { q } : {}),
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(near ? { near: `${near.field}:${near.id}` } : {}),
  }
  return (await http.get<{ data: OptionRow[]; meta?: { search: boolean } }>(`/api/${name}/options`, { ...options, params })).data
}

export type Values = Readonly<Record<string, unknown>>
