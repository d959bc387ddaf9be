/** The page of rows that the state asks for, kept fresh by live events without moving what a person is at. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { useList, type HttpError, type LiveEvent } from '@refinedev/core'
import { listMeta } from '../../../providers/data/data-provider'
import { listRecords, type ListAnswer, type RecordRow } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import type { Condition } from '../../../schemas/core/types'
import { isFiltered, type ListState } from './list-state'
import { narrowed, type Narrowing } from './narrowing'
import { useCondition } from './use-condition'

export interface ListData {
  /** Of the answer: changes whenever the rows are read. */
  of: number
  /** What the server was asked for. */
  filter: Condition | undefined
  rows: readonly RecordRow[]
  meta: ListAnswer['meta'] | undefined
  error: unknown
  /** Nothing has come yet. */
  loading: boolean
  /** The page before is still shown. */
  stale: boolean
  refetch: () => void
  /** Rows that came since, not shown yet. */
  waiting: number
  /** Changed a moment ago by somebody. */
  fresh: ReadonlySet<number>
  /** Deleted by somebody, still shown. */
  gone: ReadonlySet<number>
  /** Puts a changed row in place without asking again. */
  put: (row: RecordRow) => void
}

/** What live events have changed since the answer that they are laid over; another answer makes it void. */
interface Overlay {
  of: number
  rows: ReadonlyMap<number, RecordRow>
  gone: ReadonlySet<number>
  waiting: number
}
const nothing: Overlay = { of: 0, rows: new Map(), gone: new Set(), waiting: 0 }

interface ListDataOptions {
  /** False: it is not known yet what to ask for. */ ready: boolean
  narrow?: Narrowing | undefined
  withUsedBy: boolean
  withPeople: boolean
  /** What is shown is made of all rows, not of one page: every event reads anew. */ whole: boolean
  /** Asked when an event comes: a row is selected, edited or under the pointer. */ isBusy: () => boolean
}

export function useListData(
  entity: Entity,
  state: ListState,
  { ready, narrow, withUsedBy, withPeople, whole, isBusy }: ListDataOptions,
): ListData {
  const asked = useCondition(state, entity)
  // In the recycle bin everything is found.
  const filter = useMemo(() => narrowed(asked, state.trash ? undefined : narrow?.condition(state)), [asked, narrow, state])
  const [kept, setKept] = useState<Overlay>(nothing)
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())

  // refine subscribes once: what it calls must know the rows of now, not those of then.
  const latest = useRef<(event: LiveEvent) => void>(() => undefined)
  const { query } = useList<RecordRow, HttpError>({
    resource: entity.name,
    pagination: { currentPage: state.page, pageSize: state.perPage },
    sorters: state.sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' })),
    meta: listMeta({ q: state.q, ...(filter ? { filter } : {}), trash: state.trash, withUsedBy, withPeople }),
    queryOptions: { enabled: ready, placeholderData: keepPreviousData, retry: 1, staleTime: 0 },
    liveMode: entity.x.live === false ? 'off' : 'manual',
    onLiveEvent: (event) => latest.current(event),
    errorNotification: false,
  })
  const of = query.dataUpdatedAt
  const overlay = kept.of === of ? kept : nothing
  const rows = (query.data?.data ?? []).map((row) => overlay.rows.get(row.id) ?? row)
  const change = (next: (now: Overlay) => Partial<Overlay>) =>
    setKept((now) => {
      const base = now.of === of ? now : { ...nothing, of }
      return { ...base, ...next(base) }
    })
  const refetch = () => void query.refetch()
  const put = (row: RecordRow) =>
    change((now) => ({ rows: new Map(now.rows).set(row.id, { ...rows.find(({ id }) => id === row.id), ...row }) }))

  const onLiveEvent = (event: LiveEvent) => {
    if (whole) return refetch()
    const ids = (event.payload.ids ?? []).map(Number)
    // Who sees only some of the rows is told that something changed, not what: read again, or offer to.
    if (ids.length === 0) {
      if (isBusy()) change((now) => ({ waiting: Math.max(1, now.waiting) }))
      else refetch()
      return
    }
    const here = ids.filter((id) => rows.some((row) => row.id === id))
    const news = ids.length - here.length
    if (event.type === 'deleted') {
      if (isBusy()) change((now) => ({ gone: new Set([...now.gone, ...ids]) }))
      else refetch()
      return
    }
    const atStart = state.page === 1 && state.sort.length === 0 && !isFiltered(state) && !state.trash
    if (news > 0 && atStart && !isBusy()) refetch()
    else if (news > 0 && event.type === 'created') change((now) => ({ waiting: now.waiting + news }))
    if (here.length > 0) void showChanged(here)
    else if (event.type === 'created') setFresh(new Set(ids))
  }
  const showChanged = async (ids: readonly number[]) => {
    const { data } = await listRecords(entity.name, { filter: { field: 'id', op: 'in', value: ids }, withUsedBy }, { background: true })
    for (const row of data) put(row)
    setFresh((now) => new Set([...now, ...ids]))
  }

  useEffect(() => {
    latest.current = onLiveEvent
  })
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(new Set()), highlightMs)
    return () => clearTimeout(timer)
  }, [fresh])

  return {
    of,
    filter,
    rows,
    meta: query.data?.meta as ListAnswer['meta'] | undefined,
    error: query.error,
    loading: query.isPending,
    stale: query.isPlaceholderData,
    refetch,
    put,
    fresh,
    waiting: overlay.waiting,
    gone: overlay.gone,
  }
}

const highlightMs = 2_000
