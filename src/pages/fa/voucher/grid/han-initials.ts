/** How the name of an account is typed by its initials: pinyin letters (`yhck`) and zhuyin symbols (`ㄧㄏㄘㄎ`), for traditional and simplified characters. Pure. */
import { hanBySymbol } from './han-symbols'

/** Zhuyin symbol → first letter of the pinyin. */
const letters: Readonly<Record<string, string>> = {
  ...{ ㄅ: 'b', ㄆ: 'p', ㄇ: 'm', ㄈ: 'f', ㄉ: 'd', ㄊ: 't', ㄋ: 'n', ㄌ: 'l', ㄍ: 'g', ㄎ: 'k', ㄏ: 'h', ㄐ: 'j', ㄑ: 'q', ㄒ: 'x' },
  ...{ ㄓ: 'z', ㄔ: 'c', ㄕ: 's', ㄖ: 'r', ㄗ: 'z', ㄘ: 'c', ㄙ: 's', ㄧ: 'y', ㄨ: 'w', ㄩ: 'y' },
  ...{ ㄚ: 'a', ㄛ: 'o', ㄜ: 'e', ㄞ: 'a', ㄟ: 'e', ㄠ: 'a', ㄡ: 'o', ㄢ: 'a', ㄣ: 'e', ㄤ: 'a', ㄥ: 'e', ㄦ: 'e' },
}

let symbolsOf: ReadonlyMap<string, string> | undefined

/** Character → the symbols that its readings begin with. */
function symbols(): ReadonlyMap<string, string> {
  if (symbolsOf) return symbolsOf
  const found = new Map<string, string>()
  for (const [symbol, characters] of Object.entries(hanBySymbol))
    for (const character of characters) found.set(character, (found.get(character) ?? '') + symbol)
  symbolsOf = found
  return found
}

/** What each character of a name may be typed as; other letters and digits stand for themselves, the rest is skipped. */
export type Initials = readonly string[]

export function initialsOf(name: string): Initials {
  return [...name.normalize('NFKC').toLowerCase()].flatMap((character) => {
    const own = symbols().get(character)
    if (own) return [own + [...new Set([...own].map((symbol) => letters[symbol] ?? ''))].join('')]
    return /[\p{Letter}\p{Number}]/u.test(character) ? [character] : []
  })
}

/** Where in a name the typed initials begin. @returns -1 where they are nowhere */
export function initialsAt(initials: Initials, typed: string): number {
  const wanted = [...typed]
  if (wanted.length === 0) return -1
  for (let from = 0; from + wanted.length <= initials.length; from += 1)
    if (wanted.every((one, step) => initials[from + step]?.includes(one))) return from
  return -1
}
