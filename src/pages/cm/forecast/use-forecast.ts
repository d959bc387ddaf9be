/** The forecast's data: figures, the leads of each column, kept fresh by live events, and moves that show before they are answered. */
import { useMemo, useState } from 'react'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Refs } from '../../../providers/data/refs'
import type { ForecastAnswer } from '../../../shared/cm/forecast'
import { withOptimisticMoves, type OptimisticMove } from '../lead/board/board-state'
import { combining } from '../../../providers/data/merge-refs'
import type { Column } from '../lead/board/use-board'
import { useLiveLeads } from '../lead/board/use-live-leads'
import type { ColumnPlace } from '../../../shared/cm/forecast-columns'
import { readForecast, readLeads, type ColumnLeads, type ForecastQuestion } from '../../../api/cm/forecast'

export interface ForecastData {
  answer: ForecastAnswer | undefined
  error: unknown
  retry: () => void
  columnOf: (place: ColumnPlace) => Column
  refs: Refs
  /** Shows the card there until `settle`. */
  place: (placed: OptimisticMove) => void
  /** The server has answered: what it says is read, and shown instead. */
  settle: (card: number) => Promise<void>
}

const together = combining(({ refs }: ColumnLeads) => refs)

export function useForecast(question: ForecastQuestion): ForecastData {
  const client = useQueryClient()
  const { from, to, as_of } = question
  const key = useMemo(() => ['cm', 'forecast', from, to, as_of] as const, [from, to, as_of])
  const figures = useQuery({
    queryKey: [...key, 'figures'],
    queryFn: ({ signal }) => readForecast({ from, to, as_of }, signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const [pages, setPages] = useState<ReadonlyMap<ColumnPlace, number>>(new Map())
  const [placed, setPlaced] = useState<readonly OptimisticMove[]>([])
  const answer = figures.data
  // A snapshot is sums: the leads behind it have moved on.
  const shown = answer && answer.taken_on === null ? answer.columns.filter(({ count }) => count > 0).map(({ value }) => value) : []
  const first = answer?.from ?? from
  const { answers, refs } = useQueries({
    combine: together,
    queries: shown.map((place) => ({
      queryKey: [...key, 'leads', place, pages.get(place) ?? 1],
      placeholderData: keepPreviousData,
      retry: 1,
      queryFn: ({ signal }: { signal: AbortSignal }) => readLeads(place, { from: first, pages: pages.get(place) ?? 1 }, signal),
    })),
  })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  useLiveLeads(() => void refresh(), { enabled: answer !== undefined })

  const columns = withOptimisticMoves(new Map(shown.map((place, index) => [place, answers[index]?.data?.data ?? []])), placed)
  return {
    answer,
    error: figures.error ?? answers.find(({ error }) => error)?.error,
    retry: () => void refresh(),
    refs,
    columnOf: (place) => {
      const leads = answers[shown.indexOf(place)]
      return {
        cards: columns.get(place) ?? [],
        more: leads?.data?.more ?? false,
        loading: leads?.isPending ?? false,
        loadMore: () => setPages((now) => new Map(now).set(place, (now.get(place) ?? 1) + 1)),
      }
    },
    place: (next) => setPlaced((now) => [...now.filter(({ card }) => card.id !== next.card.id), next]),
    settle: async (card) => {
      await refresh()
      setPlaced((now) => now.filter((one) => one.card.id !== card))
    },
  }
}
