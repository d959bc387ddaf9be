/** The calls of the import wizard (server/import/routes.ts). */
import { http } from '../../providers/http/http'
import type { RowRefusal, UndoAnswer } from '../../providers/data/record-api'

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'rolled_back'
export type ImportMode = 'add' | 'update' | 'upsert'
export type ImportPolicy = 'all' | 'good'
export type RowState = 'new' | 'changed' | 'same' | 'duplicate' | 'error' | 'done'

export interface Mapping {
  columns: Record<string, string>
  values?: Record<string, Record<string, string>>
  /** Empty cells clear what is there; else they leave it. */
  clear_empty?: boolean
}
export interface ImportTarget {
  name: string
  field: string
  /** Of a record that stands in the same row: its entity. */ part?: string
  language?: string
  label: string
  required: boolean
}
export interface ImportView {
  id: number
  file: string
  size: number
  format: 'csv' | 'xlsx' | 'ics'
  encoding: string | null
  delimiter: string | null
  /** The ZIP that its sheet came in: the sheet's name, and how many files it holds besides. */
  archive: { sheet: string; files: number } | null
  analysis: { headings: string[]; sample: string[][]; certain: boolean }
  mapping: Mapping | null
  key_fields: string[] | null
  mode: ImportMode
  policy: ImportPolicy
  state: ImportState
  counters:
    | (Record<Exclude<RowState, 'duplicate'> | 'total', number> & {
        /** Look wrong, or ask a question, and come in all the same. */ warned?: number
        /** Probably there already. */ duplicate?: number
      })
    | null
  problem: string | null
  job: number | null
  change_set_id: number | null
  undone_at: string | null
  suggested: Mapping
  /** The suggestion is how the same headings were mapped the last time. */
  remembered: boolean
  suggested_mode: ImportMode
  suggested_key: string[]
  keys: string[][]
  targets: ImportTarget[]
}
export interface StagedRow {
  line: number
  state: RowState
  cells: string[]
  record_id: number | null
  changes: Record<string, { from: unknown; to: unknown }> | null
  errors: Record<string, string[]>
  /** What looks wrong, and comes in all the same. */
  warnings: Record<string, string[]>
  /** What is asked before the import runs. */
  question: string | null
  /** Of a duplicate: it may be said to be another one. */
  passable: boolean
  /** Of a row of two records what becomes of each; `line` = the first is that of another line. Null = the row has one only. */
  parts: { main: RowState | 'line' | null; with: RowState | null; line?: number } | null
}
export interface UnknownValue {
  target: string
  value: string
  count: number
}
export interface JobProgress {
  done: number
  total: number
  progress: number
}

const path = (id: number, act = '') => `/api/common/import/${id}${act}`

/** Entities of which the person may bring in files. */
export async function readImportTargets(signal: AbortSignal): Promise<string[]> {
  return (await http.get<{ data: string[] }>('/api/common/import-targets', { signal })).data.data
}

/** @param settings further parts of the body */
export async function uploadImport(
  entity: string,
  file: File,
  onProgress: (part: number) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(settings)) body.set(name, value)
  body.set('file', file)
  const { data } = await http.post<{ data: { import_id: number } }>(`/api/${entity}/import`, body, {
    onUploadProgress: ({ progress = 0 }) => onProgress(progress),
  })
  return data.data.import_id
}

export async function readImport(id: number, options: { background?: boolean } = {}): Promise<ImportView> {
  return (await http.get<{ data: ImportView }>(path(id), options)).data.data
}

export async function readAgain(id: number, how: { encoding?: string; delimiter?: string }): Promise<ImportView> {
  return (await http.post<{ data: ImportView }>(path(id, '/read'), how)).data.data
}

export async function checkImport(
  id: number,
  settings: { mapping: Mapping; mode: ImportMode; policy: ImportPolicy; key?: readonly string[] },
): Promise<void> {
  await http.post(path(id, '/check'), settings)
}

export async function readImportRows(
  id: number,
  { state, page }: { state?: RowState | 'warned'; page: number },
): Promise<{ data: StagedRow[]; meta: { total: number; per_page: number } }> {
  return (
    await http.get<{ data: StagedRow[]; meta: { total: number; per_page: number } }>(path(id, '/rows'), {
      params: { ...(state ? { state } : {}), page },
    })
  ).data
}

export async function correctRow(
  id: number,
  line: number,
  change: { cells?: Record<string, string>; passed?: boolean },
): Promise<{ rows: StagedRow[]; counters: NonNullable<ImportView['counters']> }> {
  return (
    await http.patch<{ data: { rows: StagedRow[]; counters: NonNullable<ImportView['counters']> } }>(path(id, `/rows/${line}`), change)
  ).data.data
}

/** Texts that no choice is called, to be given a meaning. */
export async function readUnknownValues(id: number): Promise<UnknownValue[]> {
  return (await http.get<{ data: UnknownValue[] }>(path(id, '/values'))).data.data
}

export async function runImport(id: number, policy: ImportPolicy): Promise<void> {
  await http.post(path(id, '/run'), { policy })
}

export async function cancelImport(id: number): Promise<void> {
  await http.post(path(id, '/cancel'), {})
}

/** Now, or of many rows as a job. */
export async function undoImport(id: number): Promise<(Omit<UndoAnswer, 'failed'> & { failed: RowRefusal[] }) | { job_id: number }> {
  return (await http.post<{ data: (Omit<UndoAnswer, 'failed'> & { failed: RowRefusal[] }) | { job_id: number } }>(path(id, '/undo'), {}))
    .data.data
}

export async function readProgress(job: number): Promise<JobProgress> {
  return (await http.get<{ data: JobProgress }>(`/api/common/job/${job}`, { background: true })).data.data
}

/** The empty template of an entity (`paired`: with the columns of the other one in its rows), or the refused rows of an import, as a file of the browser. */
export const downloadTemplate = (entity: string, format: 'csv' | 'xlsx', paired?: string): Promise<void> =>
  download(
    `/api/${entity}/import/template`,
    format,
    `${entity.split('/')[1] ?? 'template'}-template.${format}`,
    paired ? { with: paired } : {},
  )
export const downloadErrors = (id: number, file: string, format: 'csv' | 'xlsx'): Promise<void> =>
  download(path(id, '/error-file'), format, `${file.replace(/\.[^.]*$/, '')}-errors.${format}`)

async function download(address: string, format: string, name: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const { data } = await http.get<Blob>(address, { params: { format, ...more }, responseType: 'blob' })
  const url = URL.createObjectURL(data)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
