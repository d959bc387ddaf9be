/** What the dry run knows of a file, and of each of its rows while it is judged. */
import type { Entity, Field } from '../../src/schemas/core/define'
import type { Context } from '../kernel/context'
import type { Message } from '../kernel/errors'
import type { Likeness, LimitedSupply, Values } from '../contracts/hooks'
import type { WriteOptions } from '../resource/write/write'
import type { CellContext } from '../field-types/field-type'
import type { Mapping, Target } from './columns'
import type { Existing, ReferredRow, UniqueSet } from './find-rows'
import type { SourceRow } from './read-csv'
import type { Archive } from './zip'

export type ImportMode = 'add' | 'update' | 'upsert'

export interface Checking {
  ctx: Context
  entity: Entity
  mapping: Mapping
  mode: ImportMode
  /** The field that is told what stands against a row as a whole. */
  keyName: string
  /** An empty cell leaves what is there, unless it was asked otherwise; always in rows of two records, which mostly fill one of them. */
  keepsEmpty?: boolean
  /** By which rows are found; absent: by their number. */
  keySet: UniqueSet | undefined
  /** Columns of the file that fill something. */
  columns: readonly { column: number; target: Target }[]
  cells: CellContext
  /** What entities are called, folded, in four languages → their names: for fields that name records of any. */
  kinds: ReadonlyMap<string, string>
  /** What is unique of a record. */
  sets: readonly UniqueSet[]
  /** Fields that the caller may not read. */
  hidden: ReadonlySet<string>
  options: WriteOptions
  /** The ZIP that the sheet came in. */
  archive: Archive | null
  /** What the file's rows take of it, as far as they were judged: absent until the first is. */
  taking?: { scarce: LimitedSupply | undefined; lines: Set<number> }
  /** The rows that texts mean, by reference and folded text: found once for all portions of the file. */
  referred: Map<string, Map<string, ReferredRow[]>>
}

/** What other lines of the file hold. */
export interface OtherLines {
  /** The first line with this key; the row itself is none. */
  lineOfKey: (key: string, line: number) => number | undefined
  /** The line that makes the row which a text means, for references within the file; undefined before the whole file is known. */
  lineOfText?: (text: string) => number | undefined
  /** Earlier lines that make new rows and share one of these (Alike.keys). */
  alike?: (keys: readonly string[], line: number) => Promise<readonly { line: number; input: Values }[]>
  /** Another line as it was checked, where a single one is judged again. */
  checked?: (line: number) => Promise<{ state: string; cells: readonly string[]; record_id: number | null } | undefined>
  /** What other lines make rows of, where a single one is judged again. */
  madeOf?: () => Promise<readonly Values[]>
}

/** A row whose cells were read. */
export interface Read {
  row: SourceRow
  /** Of which row; as which version it was read into the file. */
  id: number | undefined
  version: number | undefined
  input: Record<string, unknown>
  errors: Record<string, Message[]>
  /** What stands in the cells of references. */
  texts: Map<Field, string[]>
  /** References to rows that other lines make. */
  pending: Set<string>
}

/** A row as it would stand. */
export interface Draft extends Read {
  existing: Existing | undefined
  after: Values | null
  /** Which cell stands in a child row, by the beginning of its path (`emails.0.`). */ cells: Map<string, string>
  /** What the person is asked before it is written. */ question?: Message
  /** What comes beside the record, as it is and as it would be. */ virtual?: { before: Values; after: Values }
  /** What it is recognised by among other lines. */ alike?: readonly string[]
  /** What it probably is. */ twin?: { likeness: Likeness; text: Message }
}

export const isWrong = ({ errors }: Read): boolean => Object.keys(errors).length > 0

/** Of a text that should name a record. */
export const unresolved = (text: string, isAmbiguous: boolean): Message => ({
  key: isAmbiguous ? 'error:import.ambiguous' : 'error:import.reference',
  params: { value: text.slice(0, 60) },
})

export function say({ errors }: Read, name: string, ...messages: readonly Message[]): void {
  errors[name] = [...(errors[name] ?? []), ...messages]
}
