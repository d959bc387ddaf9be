/** Which functions about the organisation and the calendar the expressions of a form may call: answers are fetched for those only. Pure. */

/** By the data that they need. */
const groups = {
  posts: ['dept', 'position', 'level', 'inGroup', 'inDept'],
  line: ['manager'],
  calendar: ['workdays', 'workMinutes'],
} as const

export type Asked = Readonly<Record<keyof typeof groups, boolean>>

const called = (names: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})\\s*\\(`, 'u')
const calls = { posts: called(groups.posts), line: called(groups.line), calendar: called(groups.calendar) }

/**
 * Any text counts, as expressions may be anywhere: one too many costs a question, one too few would be a wrong answer.
 * @param content of the form
 */
export function askedFunctions(content: unknown): Asked {
  const texts = textsIn(content)
  const isCalled = (call: RegExp) => texts.some((text) => call.test(text))
  return { posts: isCalled(calls.posts), line: isCalled(calls.line), calendar: isCalled(calls.calendar) }
}

/** A text without a bracket calls nothing. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return content.includes('(') ? [content] : []
  return content !== null && typeof content === 'object' ? Object.values(content).flatMap(textsIn) : []
}
