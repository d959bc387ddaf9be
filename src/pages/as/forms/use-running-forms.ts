/** One's own forms of some templates that are under way, the oldest first: by the work list, which judges what may be seen. */
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { useReceivedNews } from '../../../api/wf/received-news'
import { readWorkList, type WorkRow } from '../../../shared/wf/work-list'

export interface RunningForms {
  rows: readonly WorkRow[] | undefined
  openOf: (template: number) => number
  error: unknown
  retry: () => void
}

const isOpen = ({ state }: WorkRow): boolean => state === 'running' || state === 'returned'

export function useRunningForms(templates: readonly number[]): RunningForms {
  const news = useReceivedNews()
  return useQueries({
    queries: templates.map((template) => ({
      queryKey: ['wf-own-running', template, news],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(readWorkList, { query: { folder: 'send', sub: '0', template: String(template), per_page: '100' }, signal })).data,
      retry: 1,
    })),
    combine: (answers): RunningForms => {
      const all = answers.map(({ data }) => data?.filter(isOpen))
      const isWhole = all.every((rows) => rows !== undefined)
      return {
        rows: isWhole
          ? all.flatMap((rows) => rows ?? []).toSorted((one, other) => (one.arrived_at ?? '').localeCompare(other.arrived_at ?? ''))
          : undefined,
        openOf: (template) => all[templates.indexOf(template)]?.length ?? 0,
        error: answers.find(({ error }) => error)?.error ?? null,
        retry: () => {
          for (const answer of answers) if (answer.error) void answer.refetch()
        },
      }
    },
  })
}
