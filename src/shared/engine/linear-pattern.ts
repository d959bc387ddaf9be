/**
 * Patterns that administrators write (runtime.md S28), judged by RE2 in time that grows with the text and no faster: the engine of
 * JavaScript needs years for some. Pure; the console loads it when a form has such a field.
 */
import { RE2JS } from 're2js'

export type LinearPattern = (text: string) => boolean

/**
 * @param pattern as JSON Schema has it: ECMAScript with the `u` flag
 * @returns undefined for one that no linear engine can take: look-ahead, look-behind, back references, or thousands of repeats
 */
export function linearPattern(pattern: string): LinearPattern | undefined {
  if (!known.has(pattern)) {
    if (known.size >= mostKnown) known.clear()
    known.set(pattern, compile(pattern))
  }
  return known.get(pattern)
}

const known = new Map<string, LinearPattern | undefined>()
/** A company has at most a hundred fields of its own on an entity. */
const mostKnown = 2_000
/** Steps of the compiled pattern: each character of a text may cost so many. */
const mostSteps = 2_000

function compile(pattern: string): LinearPattern | undefined {
  // The library reads `\k<name>` as a letter.
  if (/(?:^|[^\\])(?:\\\\)*\\k/u.test(pattern)) return undefined
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(asRe2(pattern)))
    return compiled.programSize() > mostSteps ? undefined : (text) => compiled.test(text)
  } catch {
    return undefined
  }
}

/** White space and line ends of ECMAScript, where RE2 knows those of ASCII only. */
const spaces = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'

/** What both engines write the same but read differently. */
function asRe2(pattern: string): string {
  let inClass = false
  return pattern.replace(/\\[^]|[[\].]/gu, (part) => {
    if (part === '[') inClass = true
    if (part === ']') inClass = false
    if (part === '\\s') return inClass ? spaces : `[${spaces}]`
    if (part === '\\S' && !inClass) return `[^${spaces}]`
    return part === '.' && !inClass ? '[^\\n\\r\\x{2028}\\x{2029}]' : part
  })
}
