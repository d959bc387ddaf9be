/** The list's state, read from and written to the address. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { showText } from '../../../providers/notification/alerts'
import type { Entity } from '../../../schemas/core/define'
import { readListState, writeListState, type ListState } from './list-state'
import { shortened, spelledOut } from '../filter/short-keys'

/** @returns the state and its setter; a broken filter is dropped with a warning, once */
export function useListState(entity: Entity): [ListState, (next: ListState, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const { state, dropped } = useMemo(() => readListState(spelledOut(params, entity), entity), [params, entity])
  const warned = useRef('')
  const droppedText = dropped.join(' ')
  useEffect(() => {
    if (!droppedText || warned.current === droppedText) return
    warned.current = droppedText
    showText('warning', 'screens:list.broken_filter', { n: dropped.length })
  }, [droppedText, dropped.length])
  const set = useCallback(
    // At once, not when the machine has time: the next click builds on what this one has changed.
    (next: ListState, { replace = false } = {}) =>
      setParams((previous) => shortened(writeListState(next, spelledOut(previous, entity)), entity), {
        replace,
        preventScrollReset: true,
        flushSync: true,
      }),
    [setParams, entity],
  )
  return [state, set]
}
