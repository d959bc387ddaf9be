/** Asks the server what a form would do, a moment behind the keys. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isAxiosError } from 'axios'
import { useDebounced } from '../../ui/use-debounced'
import { call, type Sent } from '../../api/call'
import { http } from '../../providers/http/http'
import type { AnswerOf, Call } from '../../shared/core/call'

export interface Preview<T> {
  data: T | undefined
  /** `incomplete`: the form is not ready for a result, which its own fields tell. */
  state: 'loading' | 'ready' | 'incomplete' | 'failed'
  retry: () => void
}

/** @param body null = nothing to ask yet */
export const usePreview = <T>(path: string, body: object | null): Preview<T> =>
  useAsked(path, body, async (asked, signal) => (await http.post<{ data: T }>(path, asked, { signal })).data.data)

/** The same with what the answer says besides. */
export const useWholePreview = <T>(path: string, body: object | null): Preview<T> =>
  useAsked(path, body, async (asked, signal) => (await http.post<T>(path, asked, { signal })).data)

/** The same of a call that is declared once. @param sent null = nothing to ask yet */
export const useCallPreview = <C extends Call>(declared: C, sent: Sent<C> | null): Preview<DataOf<C>> =>
  useAsked(declared.path, sent, async (asked, signal) => {
    // What was sent, as text and back.
    const { data } = (await call(declared, { ...(asked as Sent<C>), signal })) as { data: DataOf<C> }
    return data
  })

type DataOf<C extends Call> = AnswerOf<C> extends { data: infer D } ? D : never

function useAsked<T>(path: string, question: object | null, ask: (asked: object, signal: AbortSignal) => Promise<T>): Preview<T> {
  const asked = useDebounced(question ? JSON.stringify(question) : '', 300)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['preview', path, asked],
    enabled: asked !== '',
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(JSON.parse(asked) as object, signal),
  })
  const refused = isAxiosError(error) && error.response?.status === 422
  const state = asked === '' || refused ? 'incomplete' : error ? 'failed' : data === undefined ? 'loading' : 'ready'
  // What was right a key ago stays in sight only while the next answer is on its way.
  const shown = state === 'ready' && (!isPlaceholderData || isFetching)
  return { data: shown ? data : undefined, state, retry: () => void refetch() }
}
