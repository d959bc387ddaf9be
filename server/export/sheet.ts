/** What every format is made from: a heading, columns, and rows that come page by page. */
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import type { Language } from '../../src/schemas/core/types'
import type { Values } from '../contracts/hooks'
import type { RowPage } from './rows'
import type { Cell } from '../field-types/field-type'
import type { Column } from './values'

/** PNG; the sides tell its shape. */
export interface Logo {
  png: Buffer
  width: number
  height: number
}

export interface Sheet {
  title: string
  /** The filter in words; empty = none. */
  filter: string
  columns: readonly Column[]
  pages: AsyncIterable<RowPage>
  /** Who made it and when, in words. */
  printed: string
  company: string
  /** Of PDF documents. */
  logo?: Logo
  language: Language
  /** It comes back: which rows may be changed, and whether new ones may follow. */
  editing?: { isWritable: (row: Values) => boolean; mayAdd: boolean }
}

export interface WriteOptions {
  signal?: AbortSignal
  /** Rows so far. */
  onRows?: (done: number) => void
}

/** Rows between two breaths: what else this process does waits no longer than they take. */
const breathEvery = 100

/** Each row's cells, with a break now and then, so that requests are answered meanwhile. */
export async function* cellsOf(
  { columns, pages }: Pick<Sheet, 'columns' | 'pages'>,
  { signal, onRows }: WriteOptions,
): AsyncGenerator<{ row: Values; cells: readonly Cell[] }> {
  let done = 0
  for await (const { rows, refs } of pages) {
    for (const row of rows) {
      signal?.throwIfAborted()
      yield { row, cells: columns.map(({ cell }) => cell(row, refs)) }
      done += 1
      if (done % breathEvery === 0)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
    }
    onRows?.(done)
  }
}

/** Waits while the reader is slower than we are. */
export async function drained(into: Writable): Promise<void> {
  if (into.writableNeedDrain) await once(into, 'drain')
}
