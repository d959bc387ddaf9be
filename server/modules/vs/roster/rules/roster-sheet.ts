/** A sheet of weights and groups (vs.md §8), line by line: what can be read, and what is wrong by line and column. Pure. */
import { fold } from '../../../../../src/schemas/core/fold'
import { rosterColumns, type RosterColumn } from '../../../../../src/shared/vs/control'

export interface SheetLine {
  line: number
  cells: readonly string[]
}

export type RosterProblemKind = 'needed' | 'unknown' | 'not_on_roster' | 'twice' | 'weight' | 'group_long'

export interface RosterProblem {
  line: number
  column: RosterColumn
  problem: RosterProblemKind
  value: string
}

export interface RosterReading {
  /** Folded headings → what they mean. */
  headings: ReadonlyMap<string, RosterColumn>
  /** Folded account or employee number → person. */
  people: ReadonlyMap<string, number>
  /** Those on the roster. */
  onRoster: ReadonlySet<number>
}

/** Undefined = the sheet has no such column, so it stays as it is. */
export interface RosterChange {
  user: number
  weight: string | undefined
  group: string | null | undefined
}

const longestGroup = 60

/** @returns null where no heading says whom a line is about */
export function readRosterSheet(
  headings: readonly string[],
  lines: readonly SheetLine[],
  { headings: meanings, people, onRoster }: RosterReading,
): { changes: RosterChange[]; problems: RosterProblem[]; ignored: string[] } | null {
  const columns = new Map<RosterColumn, number>()
  const ignored: string[] = []
  headings.forEach((heading, at) => {
    const meant = meanings.get(fold(heading))
    if (meant !== undefined && !columns.has(meant)) columns.set(meant, at)
    else if (heading.trim() !== '') ignored.push(heading)
  })
  if (!columns.has('account')) return null
  const changes: RosterChange[] = []
  const problems: RosterProblem[] = []
  const seen = new Set<number>()
  for (const { line, cells } of lines) {
    const text = (column: RosterColumn): string | undefined => {
      const at = columns.get(column)
      return at === undefined ? undefined : (cells[at] ?? '').trim()
    }
    if (rosterColumns.every((column) => !text(column))) continue
    const before = problems.length
    const say = (column: RosterColumn, problem: RosterProblemKind, value = text(column) ?? '') =>
      void problems.push({ line, column, problem, value: value.slice(0, 60) })
    const account = text('account') ?? ''
    const user = people.get(fold(account))
    if (account === '') say('account', 'needed')
    else if (user === undefined) say('account', 'unknown')
    else if (!onRoster.has(user)) say('account', 'not_on_roster')
    else if (seen.has(user)) say('account', 'twice')
    const weight = text('weight')
    const group = text('group')
    if (weight !== undefined && weight !== '' && !isWeight(weight)) say('weight', 'weight')
    if (group !== undefined && group.length > longestGroup) say('group', 'group_long')
    if (user === undefined || problems.length > before) continue
    seen.add(user)
    changes.push({ user, weight: weight === '' ? undefined : weight, group: group === '' ? null : group })
  }
  return { changes, problems, ignored }
}

/** vs.md §3: decimal(12,4) above 0. */
export const isWeight = (text: string): boolean => /^\d{1,8}(\.\d{1,4})?$/.test(text) && /[1-9]/.test(text)
