/** One form for all ways to write a character (cm.md R5): width, case, 臺 and 台, simplified and traditional (OpenCC's tables). */
import { CustomConverter } from 'opencc-js/core'
import toSimplified from 'opencc-js/dict/TSCharacters'
import toTraditional from 'opencc-js/dict/STCharacters'

const simplified = CustomConverter(toSimplified)
const traditional = CustomConverter(toTraditional)

/**
 * By way of the simplified form, where several traditional ones fall together; then back, since the keys are read in Taiwan.
 * @returns the text in NFKC and lower case, each character in its usual traditional form
 */
export function foldScript(text: string): string {
  return traditional(simplified(text.normalize('NFKC').toLowerCase())).replaceAll('臺', '台')
}
