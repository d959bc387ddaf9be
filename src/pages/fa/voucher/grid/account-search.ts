/** Finds accounts as people type them: by code, name in any language, alias, pinyin or zhuyin initials (fa.md §2.2). Pure; 5,000 accounts at most. */
import { initialsAt, initialsOf, type Initials } from './han-initials'

export interface SearchableAccount {
  id: number
  code: string
  /** In the languages it has. */
  names: readonly string[]
  alias: string
}
export interface AccountIndex<A extends SearchableAccount> {
  readonly entries: readonly Entry<A>[]
}
interface Entry<A> {
  account: A
  code: string
  alias: string
  names: readonly string[]
  initials: readonly Initials[]
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** @param accounts in the order in which equal hits are offered: by code */
export const accountIndex = <A extends SearchableAccount>(accounts: readonly A[]): AccountIndex<A> => ({
  entries: accounts.map((account) => ({
    account,
    code: folded(account.code),
    alias: folded(account.alias),
    names: [...new Set(account.names.map(folded))],
    initials: [...new Set(account.names)].map(initialsOf),
  })),
})

/**
 * @param typed empty = the first ones
 * @param most at most so many are returned
 * @returns best first: the code itself, codes and aliases that begin so, names that begin so or contain it, initials at the beginning, then anywhere
 */
export function findAccounts<A extends SearchableAccount>({ entries }: AccountIndex<A>, typed: string, most = 12): A[] {
  const wanted = folded(typed)
  if (wanted === '') return entries.slice(0, most).map(({ account }) => account)
  const ranked: A[][] = Array.from({ length: places }, () => [])
  for (const entry of entries) ranked[placeOf(entry, wanted)]?.push(entry.account)
  return ranked.flat().slice(0, most)
}

/** The account of a pasted cell: its code, its alias or its name in full, or `1101 Cash`. Never a guess: what several match is none. */
export function namedAccount<A extends SearchableAccount>({ entries }: AccountIndex<A>, text: string): A | undefined {
  const wanted = folded(text)
  if (wanted === '') return undefined
  const [code = ''] = wanted.split(/[\s·:：]/u)
  return (
    entries.find((entry) => entry.code === wanted)?.account ??
    only(entries.filter((entry) => entry.alias === wanted)) ??
    only(entries.filter((entry) => entry.names.includes(wanted))) ??
    entries.find((entry) => entry.code === code)?.account
  )
}

const only = <A>(found: readonly Entry<A>[]): A | undefined => (found.length === 1 ? found[0]?.account : undefined)

const places = 8
/** Nothing matches. */
const nowhere = places

function placeOf({ code, alias, names, initials }: Entry<unknown>, wanted: string): number {
  if (code === wanted || alias === wanted) return 0
  if (code.startsWith(wanted)) return 1
  if (alias !== '' && alias.startsWith(wanted)) return 2
  if (names.some((name) => name.startsWith(wanted))) return 3
  if (initials.some((one) => initialsAt(one, wanted) === 0)) return 4
  if (names.some((name) => name.includes(wanted))) return 5
  if (alias.includes(wanted) || code.includes(wanted)) return 6
  return initials.some((one) => initialsAt(one, wanted) > 0) ? 7 : nowhere
}
