/**
 * A backup is one `.tar.gz`: `manifest.json`, then `tables/<table>/<nr>` (pieces of PostgreSQL's COPY text), `files/<path>`, and at
 * its end `sums.json`. Without the last the file is cut off, and nothing of it is restored.
 */
import type { Entity } from '../../src/schemas/core/define'

export const formatVersion = 1

/** Tar wants to know an entry's size beforehand: a table is written in pieces of this many bytes. */
export const pieceSize = 4 * 1024 * 1024

export interface Manifest {
  format: typeof formatVersion
  /** Instant of the snapshot. */
  taken_at: string
  /** What the tables were made from: the restore makes them anew, and the next start brings them up to date. */
  entities: readonly Entity[]
  tables: readonly { name: string; columns: readonly string[] }[]
}

export interface Sums {
  tables: Readonly<Record<string, { rows: number; sha256: string }>>
  files: Readonly<Record<string, string>>
  /** Next values, read after the rows: never behind them. */
  sequences: Readonly<Record<string, { value: string; called: boolean }>>
}
