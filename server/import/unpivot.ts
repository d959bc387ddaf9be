/** A sheet of people by days as rows of one day each (`x.import.matrix`): headings that are dates, and cells that say what the day is. */
import type { Entity } from '../../src/schemas/core/define'
import { fold } from '../../src/schemas/core/fold'
import { languages } from '../../src/schemas/core/types'
import type { Texts } from '../contracts/texts'
import { text, valueLabels } from './columns'
import type { SourceRow } from './read-csv'

export interface Matrix {
  across: string
  value: string
  otherwise: string
  /** Folded names and signs, in four languages → the value. */
  signs: ReadonlyMap<string, string>
}

export function matrixOf(entity: Entity, texts: Texts): Matrix | undefined {
  const declared = entity.x.import?.matrix
  const field = entity.fields.find(({ name }) => name === declared?.otherwise)
  if (!declared || !field) return undefined
  const named = (field.values ?? []).flatMap((value) => {
    const signs = languages.map((language) => text(texts, entity.module, language, [...declared.signs.split('.'), value]))
    const names = [value, ...Object.values(valueLabels(texts, entity, field, value)), ...signs]
    return names.filter((name) => name !== undefined).map((name) => [fold(name), value] as const)
  })
  return { across: declared.across, value: declared.value, otherwise: declared.otherwise, signs: new Map(named) }
}

/**
 * Fewer than two dates among the headings are no matrix: the rows stay as they are.
 * @returns rows that are numbered anew, since one line of the file becomes many
 */
export async function* unpivot(rows: AsyncIterable<SourceRow>, { across, value, otherwise, signs }: Matrix): AsyncGenerator<SourceRow> {
  let days: { column: number; date: string }[] | undefined
  let others: number[] = []
  let line = 1
  for await (const row of rows) {
    if (days === undefined) {
      days = row.cells.flatMap((heading, column) => {
        const date = dateIn(heading)
        return date === null ? [] : [{ column, date }]
      })
      others = row.cells.map((_, column) => column).filter((column) => dateIn(row.cells[column] ?? '') === null)
      yield days.length < 2 ? row : { line, cells: [...others.map((column) => row.cells[column] ?? ''), across, value, otherwise] }
      continue
    }
    if (days.length < 2) {
      yield row
      continue
    }
    for (const { column, date } of days) {
      const cell = (row.cells[column] ?? '').trim()
      if (cell === '') continue
      const named = signs.get(fold(cell))
      line += 1
      yield {
        line,
        cells: [...others.map((other) => row.cells[other] ?? ''), date, named === undefined ? cell : '', named ?? ''],
      }
    }
  }
}

/** `2026-03-09`, `2026/3/9`: as people and workbooks head their columns. */
function dateIn(heading: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(heading.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return year === '' || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : date
}
