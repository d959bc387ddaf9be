/** How two texts differ, word by word within their blocks (bb.md §5.11 `diff`): the longest words in common stay. Pure. */
import { plainOf } from '../engine/rich-text'
import type { DiffPart } from './bulletin'

/** Blocks of formatted text, each a line of its words. */
const linesOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|h2|h3|h4|li|tr|pre|blockquote|figcaption)>|<br\s*\/?>|<hr\s*\/?>/i)
    .map(plainOf)
    .filter((line) => line !== '')

/** Words with what follows them; Chinese and Japanese sign by sign. */
const wordsOf = (line: string): string[] =>
  line.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu) ??
  []

export const textDiff = (from: string, to: string): DiffPart[] => joined(diffOf(wordsOf(from), wordsOf(to)))

/** Lines first, so that long texts stay cheap; words of lines that took one another's place. */
export function richDiff(from: string, to: string): DiffPart[] {
  const lines = diffOf(linesOf(from), linesOf(to))
  const parts: DiffPart[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [line, next] = [lines[index], lines[index + 1]]
    if (!line) break
    if (line.kind === 'removed' && next?.kind === 'added') {
      parts.push(...diffOf(wordsOf(line.text), wordsOf(next.text)), { kind: 'same', text: '\n' })
      index += 1
    } else parts.push({ kind: line.kind, text: `${line.text}\n` })
  }
  return joined(parts)
}

const mostCells = 4_000_000

function diffOf(from: readonly string[], to: readonly string[]): DiffPart[] {
  const part = (kind: DiffPart['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))
  let [start, end] = [0, 0]
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1
  while (end < from.length - start && end < to.length - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1
  const [left, right] = [from.slice(start, from.length - end), to.slice(start, to.length - end)]
  const middle = left.length * right.length > mostCells ? [...part('removed', left), ...part('added', right)] : longestCommon(left, right)
  return [...part('same', from.slice(0, start)), ...middle, ...part('same', from.slice(from.length - end))]
}

function longestCommon(from: readonly string[], to: readonly string[]): DiffPart[] {
  const width = to.length + 1
  const lengths = new Uint32Array((from.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        from[row] === to[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const parts: DiffPart[] = []
  let [row, column] = [0, 0]
  while (row < from.length || column < to.length) {
    if (row < from.length && column < to.length && from[row] === to[column]) {
      parts.push({ kind: 'same', text: from[row] ?? '' })
      row += 1
      column += 1
    } else if (column >= to.length || (row < from.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: from[row] ?? '' })
      row += 1
    } else {
      parts.push({ kind: 'added', text: to[column] ?? '' })
      column += 1
    }
  }
  return parts
}

/** Neighbours of one kind become one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  for (const { kind, text } of parts) {
    const last = result.at(-1)
    if (last?.kind === kind) last.text += text
    else result.push({ kind, text })
  }
  return result
}
