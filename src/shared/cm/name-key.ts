/**
 * What two spellings of one name have in common (cm.md R5): width, case, script and legal form are left out of account.
 * Two names are compared by their keys (similarity.ts).
 */
import { CustomConverter } from 'opencc-js/core'
import toSimplified from 'opencc-js/dict/TSCharacters'
import toTraditional from 'opencc-js/dict/STCharacters'

/** OpenCC's tables, both ways. They come first: the legal forms below are folded when the module loads. */
const simplified = CustomConverter(toSimplified)
const traditional = CustomConverter(toTraditional)

/** Each as the fold leaves it; brackets around a form belong to it. */
const eastern = ['股份有限公司', '有限公司', '(股)公司', '株式会社', '(株)', '合同会社']
const western = ['co', 'ltd', 'limited', 'inc', 'corp', 'llc', 'gmbh']

const easternForms = eastern.map(foldScript)
/** Beside these a Latin word ends, with or without a space: `大方電子Co.,Ltd.`. The signs that stand only among them (`ー`) count. */
const eastAsian = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}'
/** Whole words only: neither Bosco nor Co-op loses its Co. */
const atEnd = new RegExp(`(?:^|[\\s\\p{P}]|(?<=[${eastAsian}]))(?:${western.join('|')})\\.?$`, 'u')
const atStart = new RegExp(`^(?:${western.join('|')})(?:\\.|(?=[\\s,${eastAsian}]|$))`, 'u')

/**
 * @param name as typed
 * @returns letters and digits only; a name that is nothing but a legal form keeps it
 */
export function nameKey(name: string): string {
  const folded = foldScript(name).trim()
  const core = withoutForms(folded)
  return lettersOf(core) || lettersOf(folded)
}

function withoutForms(text: string): string {
  const next = cut(text)
  return next === text ? text : withoutForms(next)
}

function cut(text: string): string {
  // Spaces and marks around a form hide it: `Acme Co., Ltd.`
  const trimmed = text.replace(/^[\s,.、。・-]+|[\s,、。・-]+$/gu, '')
  const end = easternForms.find((form) => trimmed.endsWith(form))
  if (end !== undefined) return trimmed.slice(0, -end.length)
  const start = easternForms.find((form) => trimmed.startsWith(form))
  if (start !== undefined) return trimmed.slice(start.length)
  return trimmed.replace(atEnd, '').replace(atStart, '')
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * One form for all ways to write a character (cm.md R5): width, case, 臺 and 台, simplified and traditional.
 * By way of the simplified form, where several traditional ones fall together; then back, since the keys are read in Taiwan.
 * @returns the text in NFKC and lower case, each character in its usual traditional form
 */
function foldScript(text: string): string {
  return traditional(simplified(text.normalize('NFKC').toLowerCase())).replaceAll('臺', '台')
}
