/** The board's data: heads, the cards of each column, kept fresh by live events, and moves that show before they are answered. */
import { useMemo, useState } from 'react'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { Refs } from '../../../../providers/data/refs'
import { readBoard, readCards, type BoardQuestion } from '../../../../api/cm/lead'
import type { Board, BoardCards, BoardColumnValue } from '../../../../shared/cm/lead'
import { withOptimisticMoves, type OptimisticMove } from './board-state'
import { combining, mergedRefs } from '../../../../providers/data/merge-refs'
import { useLiveLeads } from './use-live-leads'

export interface Column {
  cards: readonly RecordRow[]
  more: boolean
  loading: boolean
  loadMore: () => void
}
export interface BoardData {
  board: Board | undefined
  error: unknown
  retry: () => void
  columnOf: (value: BoardColumnValue) => Column
  refs: Refs
  /** Shows the card there until `settle`. */
  place: (placed: OptimisticMove) => void
  /** The server has answered: what it says is read, and shown instead. */
  settle: (card: number) => Promise<void>
}

/** @param open columns whose cards are shown; folded ones only tell how many */
export function useBoard(question: BoardQuestion, open: (column: Board['columns'][number]) => boolean): BoardData {
  const client = useQueryClient()
  const key = useMemo(() => ['cm', 'board', JSON.stringify(question)] as const, [question])
  const heads = useQuery({
    queryKey: [...key, 'heads'],
    queryFn: ({ signal }) => readBoard(question, signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const board = heads.data
  const [counts, setCounts] = useState<ReadonlyMap<BoardColumnValue, number>>(new Map())
  const [placed, setPlaced] = useState<readonly OptimisticMove[]>([])
  const asked = { ...question, pipeline: board?.pipeline ?? null }
  const shown = board && board.pipeline !== null ? board.columns.filter(open) : []
  const { answers, refs } = useQueries({
    combine: together,
    queries: shown.map(({ value }) => ({
      queryKey: [...key, 'cards', value, counts.get(value) ?? firstCards],
      placeholderData: keepPreviousData,
      retry: 1,
      queryFn: ({ signal }: { signal: AbortSignal }) => readUpTo(asked, value, counts.get(value) ?? firstCards, signal),
    })),
  })

  const refresh = () => client.invalidateQueries({ queryKey: key })
  useLiveLeads(() => void refresh())

  const loaded = new Map(shown.map(({ value }, index) => [value, answers[index]?.data?.data ?? []]))
  const columns = withOptimisticMoves(loaded, placed)
  const failed = heads.error ?? answers.find(({ error }) => error)?.error
  return {
    board,
    refs,
    error: failed,
    retry: () => void refresh(),
    columnOf: (value) => {
      const answer = answers[shown.findIndex((column) => column.value === value)]
      return {
        cards: columns.get(value) ?? [],
        more: answer?.data?.meta.more ?? false,
        loading: answer?.isPending ?? false,
        loadMore: () => setCounts((now) => new Map(now).set(value, nextCount(now.get(value) ?? firstCards))),
      }
    },
    place: (next) => setPlaced((now) => [...now.filter(({ card }) => card.id !== next.card.id), next]),
    settle: async (card) => {
      await refresh()
      setPlaced((now) => now.filter((one) => one.card.id !== card))
    },
  }
}

const together = combining(({ meta }: BoardCards) => meta.refs)

/** A column begins with so many; the server answers at most so many at once. */
const firstCards = 30
const atOnce = 1_000

/** Twice as many: what is shown already is read again with it, so that many small steps would read it all again and again. */
const nextCount = (count: number): number => Math.min(2 * count, count + atOnce)

/** All cards that are shown of a column, read again together: one that moved is in them once. */
async function readUpTo(question: BoardQuestion, value: BoardColumnValue, count: number, signal: AbortSignal): Promise<BoardCards> {
  const all: BoardCards[] = []
  for (let offset = 0; offset < count; offset += atOnce) {
    const cards = await readCards(question, { value, offset, limit: Math.min(atOnce, count - offset) }, signal)
    all.push(cards)
    if (!cards.meta.more) break
  }
  return {
    data: all.flatMap(({ data }) => data),
    meta: { refs: mergedRefs(all.map(({ meta }) => meta.refs)), more: all.at(-1)?.meta.more ?? false },
  }
}
