/**
 * The cards of a column in runs: only those near what is in sight are drawn, of the others their height is kept. Thousands of cards cost no more than
 * those of a few screens, whatever is dragged over them.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RecordRow } from '../../../../providers/data/record-api'

const runLength = 15
/** px; of a card, until its run was drawn once. */
const usualHeight = 104
/** px above and below what is in sight: drawn before it is scrolled to. */
const margin = 1_200

interface CardRunsProps {
  cards: readonly RecordRow[]
  /** The one that is dragged: it stays drawn wherever the column is scrolled to. */
  dragged?: number | null
  /** The card below which it would lie, null = on top; absent = not in this column. */
  above?: number | null | undefined
  children: (card: RecordRow) => ReactNode
}

export function CardRuns({ cards, dragged = null, above, children }: CardRunsProps) {
  const starts = Array.from({ length: Math.max(1, Math.ceil(cards.length / runLength)) }, (_, run) => run * runLength)
  return starts.map((from) => (
    <CardRun key={from} from={from} cards={cards.slice(from, from + runLength)} dragged={dragged} above={above}>
      {children}
    </CardRun>
  ))
}

function CardRun({
  from,
  cards,
  dragged,
  above,
  children,
}: Required<Pick<CardRunsProps, 'cards' | 'dragged' | 'children'>> & Pick<CardRunsProps, 'above'> & { from: number }) {
  const place = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState({ near: from < 2 * runLength, height: cards.length * usualHeight })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry) setSeen({ near: entry.isIntersecting, height: entry.boundingClientRect.height })
      },
      { root: scrollerOf(element), rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isDrawn = seen.near || cards.some(({ id }) => id === dragged)
  const mark = <li key="mark" className="k-lead-column-mark" aria-hidden />
  return (
    <ul ref={place} className="k-lead-run" data-from={from} {...(isDrawn ? {} : { style: { height: seen.height } })}>
      {above === null && from === 0 && mark}
      {isDrawn && cards.flatMap((card) => [children(card), ...(card.id === above ? [mark] : [])])}
    </ul>
  )
}

/** What scrolls it: the column, or on a phone the page. */
function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
