/** What is chosen in the wizard of granting to many (as.md §2 user-leave). Pure. */
import type { GrantPortion, GrantQuestion } from '../../../api/as/bulk-grant'
import { grantedAtOnce, type GrantLine } from '../../../shared/as/bulk-grant'

export interface GrantChoice {
  owners: readonly string[]
  exclude: readonly number[]
  way: 'same' | 'rule'
  leave: number | null
  minutes: number | null
  valid_from: string | null
  valid_to: string | null
  rule: number | null
  from: string | null
  until: string | null
  note: string
}

export const nothingChosen = (today: string): GrantChoice => ({
  ...{ owners: [], exclude: [], way: 'same', leave: null, minutes: null, valid_from: today, valid_to: null },
  ...{ rule: null, from: today, until: today, note: '' },
})

type Wanted = Omit<GrantPortion, 'key' | 'users'>

/** @returns null until there is enough to preview */
export function wantedOf({ way, leave, minutes, valid_from, valid_to, rule, from, until, note }: GrantChoice): Wanted | null {
  const said = note.trim() ? { note: note.trim() } : {}
  if (way === 'rule') {
    if (rule === null || from === null || until === null || until < from) return null
    return { rule, from, until, ...said }
  }
  if (leave === null || minutes === null || minutes < 1 || valid_from === null) return null
  if (valid_to !== null && valid_to < valid_from) return null
  return { leave, minutes, valid_from, ...(valid_to === null ? {} : { valid_to }), ...said }
}

export function questionOf(choice: GrantChoice): GrantQuestion | null {
  const wanted = wantedOf(choice)
  if (wanted === null || choice.owners.length === 0) return null
  return { owners: [...choice.owners], exclude: [...choice.exclude], ...wanted }
}

export const isGrantable = ({ result }: GrantLine): boolean => result === 'new' || result === 'like'

export interface GrantSums {
  lots: number
  people: number
  minutes: number
}

/** What will be granted. @param dropped people who get nothing after all */
export function sumsOf(lines: readonly GrantLine[], dropped: ReadonlySet<number>): GrantSums {
  const given = lines.filter((line) => isGrantable(line) && !dropped.has(line.user))
  return {
    lots: given.length,
    people: new Set(given.map(({ user }) => user)).size,
    minutes: given.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** People in portions, each of which is granted as a whole. */
export function portionsOf(lines: readonly GrantLine[], dropped: ReadonlySet<number>): number[][] {
  const users = [...new Set(lines.filter((line) => isGrantable(line) && !dropped.has(line.user)).map(({ user }) => user))]
  const portions: number[][] = []
  for (let at = 0; at < users.length; at += grantedAtOnce) portions.push(users.slice(at, at + grantedAtOnce))
  return portions
}
