/** What the PDF cannot show of what a person is about to sign: named to them before it is sealed (wf.md §8). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readUnprintableOf } from '../../../api/wf/form'
import { useDebounced } from '../../../ui/use-debounced'

const restMs = 400

/**
 * @param values of the form that go with the act @returns empty until the answer is there, and where there is none: nothing waits for it
 */
export function useUnprintable(
  { id, version }: { id: number; version: number },
  { comment, values }: { comment: string; values: Readonly<Record<string, unknown>> },
): readonly string[] {
  const question = useDebounced(JSON.stringify({ comment, data: values }), restMs)
  const { data } = useQuery({
    queryKey: ['wf', 'unprintable', id, version, question],
    // As written above.
    queryFn: ({ signal }) => readUnprintableOf(id, JSON.parse(question) as { comment: string; data: Record<string, unknown> }, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return data ?? []
}
