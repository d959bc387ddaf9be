/** JSON Schema patterns (ECMAScript, `u` flag) → PostgreSQL regular expressions, as far as both mean the same. */

/**
 * @returns the expression for `~`, or undefined where PostgreSQL would judge differently: then the server's validation alone decides
 */
export function translatePattern(pattern: string): string | undefined {
  let result = ''
  let at = 0
  let inClass = false
  while (at < pattern.length) {
    const char = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    at += char.length
    if (char === '\\') {
      const escaped = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
      at += escaped.length
      const translated = escape(escaped, inClass)
      if (translated === undefined) return undefined
      result += translated
    } else if (inClass) {
      // In PostgreSQL `[[:alpha:]]`, `[[.a.]]`, `[[=a=]]` are something else.
      if (char === '[') return undefined
      if (char === ']') inClass = false
      result += char
    } else if (char === '[') {
      if (pattern[at] === ']' || (pattern[at] === '^' && pattern[at + 1] === ']')) return undefined
      inClass = true
      result += char
      if (pattern[at] === '^') {
        result += '^'
        at += 1
      }
    } else if (char === '(') {
      if (pattern[at] === '?' && pattern[at + 1] !== ':') return undefined
      if (pattern[at] === '?') {
        result += '(?:'
        at += 2
      } else result += '(?:'
    } else if (char === '{') {
      const bound = /^\d+(?:,\d*)?\}/.exec(pattern.slice(at))
      if (!bound || Number(/\d+/.exec(bound[0])?.[0]) > 255 || Number(/,(\d+)/.exec(bound[0])?.[1] ?? 0) > 255) return undefined
      result += char + bound[0]
      at += bound[0].length
    } else if (char === '.') {
      result += '[^\\n\\r\\u2028\\u2029]'
    } else {
      result += char
    }
  }
  return inClass || result.startsWith('***') ? undefined : result
}

function escape(char: string, inClass: boolean): string | undefined {
  if (char === 'd') return inClass ? '0-9' : '[0-9]'
  if (char === 'D') return inClass ? undefined : '[^0-9]'
  if (char === 'w') return inClass ? 'A-Za-z0-9_' : '[A-Za-z0-9_]'
  if (char === 'W') return inClass ? undefined : '[^A-Za-z0-9_]'
  if (char === 't' || char === 'n' || char === 'r') return `\\${char}`
  if ('^$\\.*+?()[]{}|/-'.includes(char)) return `\\${char}`
  return undefined
}
