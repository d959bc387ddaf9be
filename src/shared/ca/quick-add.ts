/**
 * The quick add line (ca.md §2.1, §12.19): `買紙 @王小明 #ADMIN !high 明天 17:00`. What is not understood stays in the title. Pure: people,
 * departments and categories are given.
 */
import type { priorities } from '../../schemas/ca/value-lists'
import { fold } from '../../schemas/core/fold'
import { priorityOf, readDay, readTime, type DayBase } from './quick-words'

/** Something that the line may name, by each of its names, or by its code. */
export interface Named<Id = number> {
  id: Id
  names: readonly string[]
}

export interface QuickContext extends DayBase {
  /** People and departments, by owner code. */
  owners: readonly Named<string>[]
  categories: readonly Named[]
}

export type QuickToken =
  | { kind: 'assignee'; text: string; owner: string }
  | { kind: 'category'; text: string; category: number }
  | { kind: 'priority'; text: string; priority: (typeof priorities)[number] }
  | { kind: 'date'; text: string; date: string }
  | { kind: 'time'; text: string; time: string }

export interface QuickTask {
  title: string
  assignees: string[]
  category: number | null
  priority: (typeof priorities)[number] | null
  /** Without a time: the whole day. A time alone is today's. */
  due: { date: string; time: string | null } | null
  /** In the order of the line. */
  tokens: QuickToken[]
  /** What begins like a name, and is none or more than one. */
  unknown: string[]
}

export function readQuickAdd(line: string, context: QuickContext): QuickTask {
  const tokens: QuickToken[] = []
  const kept: string[] = []
  let at = 0
  while (at < line.length) {
    const rest = line.slice(at)
    const gap = /^\s+/u.exec(rest)
    const token = gap ? null : readToken(rest, context, tokens)
    if (gap) at += gap[0].length
    else if (token) {
      tokens.push(token)
      at += token.text.length
    } else {
      const word = wordOf(rest)
      kept.push(word)
      at += word.length
    }
  }
  return taskOf(tokens, kept, context)
}

function taskOf(tokens: QuickToken[], kept: readonly string[], { today }: QuickContext): QuickTask {
  const one = <K extends QuickToken['kind']>(kind: K) =>
    tokens.find((token): token is Extract<QuickToken, { kind: K }> => token.kind === kind)
  const [date, time] = [one('date')?.date, one('time')?.time]
  return {
    title: kept.join(' '),
    assignees: tokens.flatMap((token) => (token.kind === 'assignee' ? [token.owner] : [])),
    category: one('category')?.category ?? null,
    priority: one('priority')?.priority ?? null,
    due: date === undefined && time === undefined ? null : { date: date ?? today, time: time ?? null },
    tokens,
    unknown: kept.filter((word) => word.length > 1 && (marks.people.test(word) || marks.category.test(word))),
  }
}

/** What the line names after its marks, to look it up: `@王小明 #ADMIN` → 王小明, ADMIN. A name may have two words: both are asked for. */
export function namesAsked(line: string): { owners: string[]; categories: string[] } {
  const after = (mark: string) => {
    const named = [...line.matchAll(new RegExp(`(?<=^|\\s)[${mark}](\\S+)(?:\\s+([^\\s@＠#＃!！]\\S*))?`, 'gu'))]
    const words = named.flatMap(([, name = '', second]) => [name, ...(second === undefined ? [] : [`${name} ${second}`])])
    return [...new Set(words.filter((name) => name.length <= 100))]
  }
  return { owners: after('@＠'), categories: after('#＃') }
}

const marks = { people: /^[@＠]/, category: /^[#＃]/, priority: /^[!！]/ }
const wordOf = (text: string): string => /^\S+/u.exec(text)?.[0] ?? text
const endsAt = (text: string, at: number): boolean => at >= text.length || /^\s/u.test(text.slice(at))

/** Each of one thing once; people as often as they are named. */
function readToken(rest: string, context: QuickContext, before: readonly QuickToken[]): QuickToken | null {
  const has = (kind: QuickToken['kind']) => before.some((token) => token.kind === kind)
  if (marks.people.test(rest)) {
    const found = nameAt(rest, context.owners)
    return found && !before.some((token) => token.kind === 'assignee' && token.owner === found.id)
      ? { kind: 'assignee', text: found.text, owner: found.id }
      : null
  }
  if (marks.category.test(rest)) {
    const found = has('category') ? null : nameAt(rest, context.categories)
    return found && { kind: 'category', text: found.text, category: found.id }
  }
  if (marks.priority.test(rest)) {
    const word = wordOf(rest)
    const priority = has('priority') ? null : priorityOf(word.slice(1))
    return priority && { kind: 'priority', text: word, priority }
  }
  return (has('date') ? null : dateAt(rest, context)) ?? (has('time') ? null : timeAt(rest))
}

/** Ends with a word, or with a time that follows without a gap: 明天17:00. */
function dateAt(rest: string, base: DayBase): QuickToken | null {
  const day = readDay(rest, base)
  if (!day || day.length === 0) return null
  if (!endsAt(rest, day.length) && !timeAt(rest.slice(day.length))) return null
  return { kind: 'date', text: rest.slice(0, day.length), date: day.date }
}

function timeAt(rest: string): QuickToken | null {
  const read = readTime(rest)
  return read && endsAt(rest, read.length) ? { kind: 'time', text: rest.slice(0, read.length), time: read.time } : null
}

/** The longest name that stands there whole, else the only one that begins with the word. */
function nameAt<Id>(rest: string, all: readonly Named<Id>[]): { id: Id; text: string } | null {
  const whole = all.flatMap(({ id, names }) =>
    names
      .filter((name) => name !== '' && endsAt(rest, name.length + 1) && fold(rest.slice(1, name.length + 1)) === fold(name))
      .map((name) => ({ id, length: name.length + 1 })),
  )
  const longest = Math.max(0, ...whole.map(({ length }) => length))
  const ids = new Set(whole.filter(({ length }) => length === longest).map(({ id }) => id))
  if (ids.size > 1) return null
  const [found] = ids
  if (found !== undefined) return { id: found, text: rest.slice(0, longest) }
  const word = wordOf(rest)
  if (word.length < 2) return null
  const begun = all.filter(({ names }) => names.some((name) => fold(name).startsWith(fold(word.slice(1)))))
  const [only] = begun
  return begun.length === 1 && only ? { id: only.id, text: word } : null
}
