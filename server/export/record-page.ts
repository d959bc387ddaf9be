/** What stands on the printed page of a record, before it is placed (cm.md §8, "Print A4"; vs.md §8). */
import type { PrintedTable, TableColumn } from '../pdf/pdf-page'

export interface Fact {
  label: string
  value: string
}

export type RecordSection =
  | { kind: 'facts'; title: string | null; facts: readonly Fact[] }
  | { kind: 'table'; title: string; table: PrintedTable; columns: readonly TableColumn[] }
  /** Sentences, one below the other. */
  | { kind: 'lines'; title: string | null; lines: readonly string[] }
  /** Who signs, each on a line. */
  | { kind: 'signatures'; title: string; names: readonly string[] }

export interface RecordPage {
  company: string
  /** What it is: lead sheet, customer card. */
  title: string
  /** Whose or which. */
  name: string
  sections: readonly RecordSection[]
  /** `{n}/{of}` follows. */
  footer: string
}
