/** What answers hold of records: rows, and the titles of what they refer to. */

/** A record as the API answers it. */
export interface RecordRow {
  id: number
  version: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
  deleted_at?: string
  _actions?: readonly string[]
  /** Fields that are closed for changes now (`x.read_only_if`). */
  _closed?: readonly string[]
  _refs?: Refs
  _used_by?: number
  [field: string]: unknown
}

export interface RefTitle {
  title: string
  code?: string | null
  colour?: string | null
  active?: boolean
  size?: number
  mime?: string
  scan?: 'pending' | 'infected'
}
/** Entity → id → title. */
export type Refs = Readonly<Record<string, Readonly<Record<string, RefTitle | undefined>> | undefined>>
