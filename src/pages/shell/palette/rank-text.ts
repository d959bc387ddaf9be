/** How well a name fits what was typed: the order of the global search (shell.md §5.9), for names that the console knows itself. */
import { fold } from '../../../schemas/core/fold'

export type Rank = 0 | 1 | 2 | 3

/**
 * @param typed words in any order, all of which must occur
 * @returns 0 the whole name, 1 its beginning, 2 the beginning of a word in it, 3 anywhere; undefined = it does not fit
 */
export function rankText(name: string, typed: string): Rank | undefined {
  const text = words(name)
  const wanted = words(typed)
  if (wanted === '' || !wanted.split(' ').every((word) => text.includes(word))) return undefined
  if (text === wanted) return 0
  if (text.startsWith(wanted)) return 1
  return ` ${text}`.includes(` ${wanted}`) ? 2 : 3
}

/** The best of several names. */
export function rankOf(names: readonly string[], typed: string): Rank | undefined {
  const ranks = names.map((name) => rankText(name, typed)).filter((rank) => rank !== undefined)
  return ranks.length > 0 ? (Math.min(...ranks) as Rank) : undefined // the least of ranks is a rank
}

const words = (text: string): string =>
  fold(text)
    .replace(/[\s\-_./@(),:;·]+/gu, ' ')
    .trim()
