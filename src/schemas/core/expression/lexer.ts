/** Text → tokens. */
import { ExpressionError, limits, words } from './syntax'

export interface Token {
  kind: 'number' | 'text' | 'date' | 'name' | 'word' | 'sign' | 'end'
  /** As it is meant: a text without its quotes. */
  text: string
  from: number
  to: number
}

const space = /\s+/uy
/** Without spaces around its dashes: `2026 - 11 - 20` subtracts. */
const date = /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\p{L}\p{N}_.-])/uy
const number = /\d+(?:\.\d+)?/uy
const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const sign = /<=|>=|!=|[=<>+\-*/%(),.[\]]/uy
const doubleQuoted = /"(?:[^"\\]|\\.)*"/suy
const singleQuoted = /'(?:[^'\\]|\\.)*'/suy

/** @throws ExpressionError */
export function tokensOf(text: string): Token[] {
  if (text.length > limits.characters)
    throw new ExpressionError('too_long', { from: limits.characters, to: text.length }, { limit: limits.characters })
  const tokens: Token[] = []
  let at = 0
  const taken = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  while (at < text.length) {
    const blank = taken(space)
    if (blank !== undefined) {
      at += blank.length
      continue
    }
    const [kind, found] = nextOf(taken) ?? lost(text, at)
    const meant = kind === 'text' ? found.slice(1, -1).replace(/\\(.)/gsu, '$1') : found
    if (kind === 'number' && meant.replace('.', '').replace(/^0+/, '').length > limits.digits)
      throw new ExpressionError('digits', { from: at, to: at + found.length }, { limit: limits.digits })
    tokens.push({ kind: kind === 'name' && words.has(found) ? 'word' : kind, text: meant, from: at, to: at + found.length })
    at += found.length
  }
  return [...tokens, { kind: 'end', text: '', from: at, to: at }]
}

function nextOf(taken: (pattern: RegExp) => string | undefined): readonly [Token['kind'], string] | undefined {
  for (const [kind, pattern] of patterns) {
    const found = taken(pattern)
    if (found !== undefined) return [kind, found]
  }
  return undefined
}

const patterns = [
  ['date', date],
  ['number', number],
  ['name', name],
  ['text', doubleQuoted],
  ['text', singleQuoted],
  ['sign', sign],
] as const

function lost(text: string, at: number): never {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const isQuote = character === '"' || character === "'"
  throw new ExpressionError(
    isQuote ? 'open_text' : 'character',
    { from: at, to: isQuote ? text.length : at + character.length },
    isQuote ? {} : { character },
  )
}
