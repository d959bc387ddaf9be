/** TanStack Query, the only cache of server state (but for the lists of routes.md §7). GETs are repeated while the connection is broken. */
import { isAxiosError } from 'axios'
import { QueryClient } from '@tanstack/react-query'
import { onReached } from '../http/connection'

const isBroken = (error: unknown): boolean => isAxiosError(error) && !error.response && error.code !== 'ERR_CANCELED'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      staleTime: 0,
      retry: (_count, error) => isBroken(error),
      // 1, 2, 4 … 30 s (shell.md §3).
      retryDelay: (attempt) => Math.min(30_000, 1000 * 2 ** attempt),
    },
    // A write is never repeated by itself: the form does it, with its idempotency key.
    mutations: { retry: false },
  },
})

/** What is on screen stays until it has been answered in the new language, forms and all; what is not on screen is forgotten. */
export function dropAnswersOfFormerLanguage(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}

// Those that show a box with a retry have given up by themselves.
onReached(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isBroken(state.error) }))
