/** Enter on a search whose answer is still on its way takes the first of that answer, not what an older one offers, and is not lost. */
import { useEffect, useRef, type KeyboardEvent } from 'react'

interface SearchedChoice {
  /** What was typed. */
  text: string
  /** What is offered belongs to that. */
  isAnswered: boolean
  /** Chooses the first that is offered, if there is any. */
  takeFirst: () => void
  close: () => void
}

/** @returns what the input hears of keys, and what keeps the choice as it is while it waits, though it is left */
export function useEnterWhenAnswered({ text, isAnswered, takeFirst, close }: SearchedChoice) {
  const waiting = useRef<{ text: string; isLeft: boolean } | null>(null)
  useEffect(() => {
    const entered = waiting.current
    if (!entered || (entered.text === text && !isAnswered)) return
    waiting.current = null
    if (entered.text === text) takeFirst()
    if (entered.isLeft) close()
  }, [text, isAnswered, takeFirst, close])
  return {
    onInputKeyDown: (event: KeyboardEvent) => {
      // An input method takes its own Enter; every other key but Tab is a change of mind.
      if (event.key === 'Tab') return
      const isEntered = event.key === 'Enter' && !event.nativeEvent.isComposing && !isAnswered
      waiting.current = isEntered ? { text, isLeft: false } : null
      if (!isEntered) return
      event.preventDefault()
      event.stopPropagation()
    },
    /** To be asked before it is closed or its text is cleared. */
    waits: (): boolean => {
      if (waiting.current) waiting.current.isLeft = true
      return waiting.current !== null
    },
  }
}
