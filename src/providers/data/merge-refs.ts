/** Titles of several answers as those of one. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Refs } from './refs'

export function mergedRefs(parts: readonly Refs[]): Refs {
  const names = [...new Set(parts.flatMap((refs) => Object.keys(refs)))]
  return Object.fromEntries(names.map((name) => [name, Object.assign({}, ...parts.map((refs) => refs[name])) as Refs[string]]))
}

/**
 * For `combine` of useQueries: the answers of all columns, with their titles as one. What says the same as before stays the same, so that its cards are not drawn again.
 * @param refsOf the titles that one answer brings
 */
export const combining =
  <T>(refsOf: (answer: T) => Refs) =>
  (answers: readonly UseQueryResult<T>[]) => ({
    answers: answers.map(({ data, error, isPending }) => ({ data, error, isPending })),
    refs: mergedRefs(answers.flatMap(({ data }) => (data ? [refsOf(data)] : []))),
  })
