/** The work list's data: what the address selects, its rows, badges, forms and categories; read again when there is news (wf.md §7). */
import { useMemo } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useReceivedNews } from '../../../api/wf/received-news'
import { readCounts, readWorkList, type WorkQuestion } from '../../../api/wf/work-list'
import { firstPlace, sortText } from '../../../screens/list/state/list-place'
import { addressOf, stateOf, type WorkListState } from './list-address'
import { listed } from './row-words'

/** Another search or filter begins on its first page, with nothing open; another form has other columns. */
export function useWorkListState(): [WorkListState, (next: Partial<WorkListState>) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useMemo(() => stateOf(params), [params])
  const change = (next: Partial<WorkListState>) => {
    const isPlace = Object.keys(next).every((name) => places.has(name))
    const begins = isPlace ? {} : { page: 1, open: null, ...('form' in next ? { columns: undefined } : {}) }
    void navigate(addressOf({ ...state, ...begins, ...next }), { replace: true })
  }
  return [state, change]
}

const places: ReadonlySet<string> = new Set(['open', 'view', ...Object.keys(firstPlace)])

const rowsKey = 'wf-work'
const countsKey = 'wf-counts'

export function useWorkRows(state: WorkListState) {
  const news = useReceivedNews()
  const question = questionOf(state)
  return useQuery({
    queryKey: [rowsKey, question, news],
    queryFn: ({ signal }) => readWorkList(question, signal),
    select: withIds,
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** As the list engine has rows and pages. */
const withIds = ({ data, meta }: Awaited<ReturnType<typeof readWorkList>>) => ({
  rows: data.map(listed),
  fields: meta.fields,
  meta: { ...meta, last_page: Math.max(1, Math.ceil(meta.total / meta.per_page)) },
})

export function useCounts() {
  const news = useReceivedNews()
  return useQuery({
    queryKey: [countsKey, news],
    queryFn: ({ signal }) => readCounts(signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
  }).data
}

/** After an act of one's own. */
export function useRefreshWork(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [rowsKey] })
    void client.invalidateQueries({ queryKey: [countsKey] })
  }
}

export function questionOf(state: WorkListState): WorkQuestion {
  const { folder, sub, name, category, form, initiator, department, priority, overdue, from, until, page, perPage, sort } = state
  const text = (value: number | null) => (value === null ? undefined : String(value))
  return withoutGaps({
    folder,
    sub,
    name: name || undefined,
    category: text(category),
    template: text(form),
    initiator: text(initiator),
    department: text(department),
    priority: priority ?? undefined,
    overdue: overdue ? ('1' as const) : undefined,
    from: from ?? undefined,
    until: until ?? undefined,
    sort: sortText(sort) || undefined,
    page: String(page),
    per_page: String(perPage),
  })
}

const withoutGaps = (values: Readonly<Record<string, unknown>>): WorkQuestion =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
