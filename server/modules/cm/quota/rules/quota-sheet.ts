/** A sheet of targets: owners down, periods across (cm.md §8 "quota grid"). Pure. */
import Decimal from 'decimal.js'
import { fold } from '../../../../../src/schemas/core/fold'

export interface SheetOwner {
  owner: string
  /** Account or code. */ code: string
  name: string
  may_set: boolean
}
export interface SheetSpan {
  start: string
  end: string
  /** As headings may write it, in any language. */ names: readonly string[]
}
export interface SheetRow {
  line: number
  cells: readonly string[]
}
export interface SheetTarget {
  owner: string
  period_start: string
  target: string
}
export type SheetProblem = 'owner' | 'ambiguous' | 'above' | 'twice' | 'target'
export interface SheetError {
  line: number
  problem: SheetProblem
  owner: string
  /** The heading of the column; null = the row as a whole. */ period: string | null
  text: string
}

interface Reading {
  owners: readonly SheetOwner[]
  spans: readonly SheetSpan[]
  /** A heading that a spreadsheet has made a date of. @returns `2026-01-01`, undefined = no date */
  dayOf: (text: string) => string | undefined
  /** @returns decimal, undefined = no number */
  numberOf: (text: string) => string | undefined
}

/**
 * An empty cell says nothing; whatever is no column of a period may name the owner, codes before names.
 * @returns the targets that can be read, and what is wrong with the others; `null` where no column is a period
 */
export function readQuotaSheet(
  headings: readonly string[],
  rows: readonly SheetRow[],
  { owners, spans, dayOf, numberOf }: Reading,
): { targets: SheetTarget[]; errors: SheetError[] } | null {
  const columns = periodColumns(headings, spans, dayOf)
  if (columns.size === 0) return null
  const targets: SheetTarget[] = []
  const errors: SheetError[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of rows) {
    const texts = cells.filter((text, column) => !columns.has(column) && text.trim() !== '').map((text) => text.trim())
    const filled = [...columns].flatMap(([column, start]) =>
      cells[column]?.trim() ? [{ start, heading: headings[column]?.trim() ?? '', text: cells[column].trim() }] : [],
    )
    if (filled.length === 0) continue
    const owner = ownerOf(texts, owners)
    const told = typeof owner === 'string' ? (texts[0] ?? '') : owner.name
    const refuse = (problem: SheetProblem, text: string, period: string | null = null) =>
      errors.push({ line, problem, owner: told, period, text })
    if (typeof owner === 'string') refuse(owner, told)
    else if (!owner.may_set) refuse('above', told)
    else if (lines.has(owner.owner)) refuse('twice', String(lines.get(owner.owner)))
    else {
      lines.set(owner.owner, line)
      for (const { start, heading, text } of filled) {
        const target = targetOf(numberOf(text))
        if (target === undefined) refuse('target', text, heading)
        else targets.push({ owner: owner.owner, period_start: start, target })
      }
    }
  }
  return { targets, errors }
}

/** Column → first day of its period; a period is given once, to the first column that means it. */
function periodColumns(headings: readonly string[], spans: readonly SheetSpan[], dayOf: Reading['dayOf']): Map<number, string> {
  const named = new Map(spans.flatMap(({ start, names }) => [start, ...names].map((name) => [plain(name), start] as const)))
  const columns = new Map<number, string>()
  headings.forEach((heading, column) => {
    const day = dayOf(heading)
    const start =
      named.get(plain(heading)) ?? (day === undefined ? undefined : spans.find((span) => span.start <= day && day <= span.end)?.start)
    if (start !== undefined && ![...columns.values()].includes(start)) columns.set(column, start)
  })
  return columns
}

const plain = (text: string): string => fold(text).replace(/[\s*()（）]+/gu, '')

function ownerOf(texts: readonly string[], owners: readonly SheetOwner[]): SheetOwner | 'owner' | 'ambiguous' {
  for (const by of ['code', 'name'] as const) {
    for (const text of texts) {
      const [found, another] = owners.filter((owner) => fold(owner[by]) === fold(text))
      if (another) return 'ambiguous'
      if (found) return found
    }
  }
  return 'owner'
}

/** As cm/quota-line keeps it. */
function targetOf(number: string | undefined): string | undefined {
  if (number === undefined) return undefined
  const value = new Decimal(number)
  return value.isNegative() || value.decimalPlaces() > 4 || value.gte('1e14') ? undefined : value.toFixed()
}
