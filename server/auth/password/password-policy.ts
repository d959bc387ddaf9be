/** Which passwords are refused (sc.md §5.2): a pure function of the password, the settings and the words of the context. */
import type { Message } from '../../kernel/errors'

export interface PasswordRules {
  /** Code points, NFC. */
  password_min: number
  /** Of lower case, upper case, digits, others: so many of them; 0 = any composition. */
  password_classes: number
  password_blocklist: boolean
}

export interface PasswordContext {
  /** Company, product and modules, account, name, e-mail, birth date…: as written; they are split here. */
  words: readonly string[]
  /** Lower-cased, substituted: see foldPassword. */
  blocklist: ReadonlySet<string>
}

export const passwordMax = 128

/** The presets of the security settings (sc.md §5.2). */
export const passwordPresets = {
  recommended: {
    password_min: 12,
    password_min_2fa: null,
    password_classes: 0,
    password_blocklist: true,
    password_history: 3,
    password_remind_days: 180,
    password_force: false,
  },
  nist: {
    password_min: 15,
    password_min_2fa: 8,
    password_classes: 0,
    password_blocklist: true,
    password_history: 0,
    password_remind_days: 0,
    password_force: false,
  },
  traditional: {
    password_min: 8,
    password_min_2fa: null,
    password_classes: 3,
    password_blocklist: true,
    password_history: 5,
    password_remind_days: 90,
    password_force: true,
  },
} as const

/** The rules that a password can break; the console ticks the same list. */
export type PasswordFault = 'too_short' | 'too_long' | 'classes' | 'common' | 'context' | 'runs'

/** @returns every rule that is broken, as texts `auth:password.<fault>`; none = accepted */
export function passwordFaults(password: string, rules: PasswordRules, context: PasswordContext): Message[] {
  const text = password.normalize('NFC')
  const length = [...text].length
  const found: [PasswordFault, boolean][] = [
    ['too_short', length < rules.password_min],
    ['too_long', length > passwordMax],
    ['classes', rules.password_classes > 0 && classesOf(text) < rules.password_classes],
  ]
  // Beyond the longest password nothing is searched: the work stays bounded.
  if (rules.password_blocklist && length <= passwordMax) {
    const folded = foldPassword(text)
    found.push(
      ['common', isCommon(text, context.blocklist)],
      ['context', contextParts(context.words).some((word) => coverage(folded, word) >= 0.5)],
      ['runs', runShare(text.toLowerCase()) >= 0.6],
    )
  }
  const params = { min: rules.password_min, max: passwordMax, classes: rules.password_classes }
  return found.filter(([, broken]) => broken).map(([fault]) => ({ key: `auth:password.${fault}`, params }))
}

/** A common word, also with digits and signs around it, or such a word again and again. */
function isCommon(text: string, blocklist: ReadonlySet<string>): boolean {
  const words = [text, withoutEnds(text)].flatMap((word) => [word, ...repeatedIn(word)])
  return words.some((word) => blocklist.has(foldPassword(word)) || blocklist.has(foldPassword(withoutEnds(word))))
}

/** Before substitutions: the 4 of `password1234` is no letter. */
const withoutEnds = (text: string): string => text.replace(/^[\p{N}\p{P}\p{S}]+|[\p{N}\p{P}\p{S}]+$/gu, '')

/** Every part of which the text is nothing but repetitions. */
function repeatedIn(text: string): string[] {
  const [points, folded] = [[...text], [...foldPassword(text)]]
  return points.flatMap((_, index) => {
    const size = index + 1
    const repeats = size < folded.length && folded.length % size === 0 && folded.every((point, at) => point === folded[at % size])
    return repeats ? [points.slice(0, size).join('')] : []
  })
}

/** Lower case, and the usual digits and signs read as the letters they stand for. Both sides of a comparison go through it. */
export function foldPassword(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[013457@$]/g, (sign) => substitutions[sign] ?? sign)
}

const substitutions: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Each word as written, its parts, and its parts joined (`amy.chen` → amy.chen, amy, chen, amychen), where 4 or more characters long. */
export function contextParts(words: readonly string[]): string[] {
  const all = words.flatMap((word) => {
    const parts = word
      .normalize('NFC')
      .split(/[\s\p{P}\p{S}]+/u)
      .filter(Boolean)
    return [word, ...parts, parts.join('')]
  })
  return [...new Set(all.map(foldPassword))].filter((word) => [...word].length >= 4)
}

/** Share of the text that all occurrences of the word take. */
function coverage(text: string, word: string): number {
  const occurrences = text.split(word).length - 1
  return (occurrences * [...word].length) / Math.max(1, [...text].length)
}

/** Share of the text in runs of 3 and more, each code point the same as the one before it or its neighbour (`aaa`, `4567`, `cba`). */
function runShare(text: string): number {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  let covered = 0
  let start = 0
  for (let at = 1; at <= points.length; at++) {
    const inRun = at < points.length && Math.abs((points[at] ?? 0) - (points[at - 1] ?? 0)) <= 1
    if (inRun) continue
    if (at - start >= 3) covered += at - start
    start = at
  }
  return covered / Math.max(1, points.length)
}

function classesOf(text: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(text)).length
}
