/** Asks the server what a form would do, a moment behind the keys. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isAxiosError } from 'axios'
import { useDebounced } from '../../ui/use-debounced'
import { http } from '../../providers/http/http'

export interface Preview<T> {
  data: T | undefined
  /** `incomplete`: the form is not ready for a result, which its own fields tell. */
  state: 'loading' | 'ready' | 'incomplete' | 'failed'
  retry: () => void
}

/** @param body null = nothing to ask yet @param by how: `get` sends it as the query */
export function usePreview<T>(path: string, body: object | null, by: 'post' | 'get' = 'post'): Preview<T> {
  const asked = useDebounced(body ? JSON.stringify(body) : '', 300)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['preview', path, asked],
    enabled: asked !== '',
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await (by === 'get'
          ? http.get<{ data: T }>(path, { params: JSON.parse(asked), signal })
          : http.post<{ data: T }>(path, JSON.parse(asked), { signal }))
      ).data.data,
  })
  const refused = isAxiosError(error) && error.response?.status === 422
  const state = asked === '' || refused ? 'incomplete' : error ? 'failed' : data === undefined ? 'loading' : 'ready'
  // What was right a key ago stays in sight only while the next answer is on its way.
  const shown = state === 'ready' && (!isPlaceholderData || isFetching)
  return { data: shown ? data : undefined, state, retry: () => void refetch() }
}
