/** The voter's code (vs.md §5.5, step 1): 130 random bits, from which everything secret about one paper is derived. */
import { encodeCrockford, readCrockford } from './crockford'

export const codeLength = 26
/** Random bytes that a code takes; their last 6 bits are not used. */
export const codeBytes = 17
const shownGroups = [5, 5, 5, 5, 6]
const confirmedLength = 6

/** @param random at least 17 bytes of a cryptographic source */
export const makeCode = (random: Uint8Array): string => encodeCrockford(random, codeLength)

/** As it is shown and printed: `7K3MQ-P2X9A-TD4W8-HJ5NR-CV6YE1`. */
export function formatCode(code: string): string {
  const ends = shownGroups.map((_, at) => shownGroups.slice(0, at + 1).reduce((sum, size) => sum + size, 0))
  return ends.map((end, at) => code.slice(ends[at - 1] ?? 0, end)).join('-')
}

/** @returns the 26 bare characters; null when that is not what was typed */
export function readCode(typed: string): string | null {
  const code = readCrockford(typed)
  return code?.length === codeLength ? code : null
}

/** Was the code written down? Its last 6 characters answer that, typed as forgivingly as a whole code. */
export const confirmsCode = (code: string, typed: string): boolean => readCrockford(typed) === code.slice(-confirmedLength)
