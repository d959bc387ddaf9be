/** Where cards lie while the server has not answered yet (optimistic moves), laid over what it answered. Pure. */
import type { RecordRow } from '../../../../providers/data/record-api'
import type { BoardColumnValue } from '../../../../shared/cm/lead'

/** A card on its way: where it was dropped. */
export interface OptimisticMove {
  card: RecordRow
  to: BoardColumnValue
  /** The card above it; null = on top. */ after: number | null
}

/**
 * @param loaded the cards of each column, as the server has them
 * @param placed cards on their way, the latest last
 * @returns each column with the cards that lie in it now; none lies twice
 */
export function withOptimisticMoves(
  loaded: ReadonlyMap<BoardColumnValue, readonly RecordRow[]>,
  placed: readonly OptimisticMove[],
): Map<BoardColumnValue, RecordRow[]> {
  const moving = new Set(placed.map(({ card }) => card.id))
  const seen = new Set<number>()
  const columns = new Map(
    [...loaded].map(([place, cards]) => [
      place,
      cards.filter(({ id }) => {
        // Columns are read one by one: for a moment a card that was moved is in both.
        const isNew = !moving.has(id) && !seen.has(id)
        seen.add(id)
        return isNew
      }),
    ]),
  )
  for (const { card, to, after } of placed) {
    const cards = columns.get(to) ?? []
    const above = cards.findIndex(({ id }) => id === after)
    columns.set(to, [...cards.slice(0, above + 1), card, ...cards.slice(above + 1)])
  }
  return columns
}

/** The card above a place in a column, as the server knows it; null = on top. @param index place among the others */
export function cardAbove(cards: readonly RecordRow[], index: number, except: number): number | null {
  const others = cards.filter(({ id }) => id !== except)
  return others[Math.min(index, others.length) - 1]?.id ?? null
}
