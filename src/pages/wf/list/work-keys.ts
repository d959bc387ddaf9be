/** The single keys of the work list (wf.md §2.1): J and K move, A approves, R returns, as in every other list `/`, C, X and Enter. */
import { useLayoutEffect, useRef } from 'react'
import { singleKeysAct } from '../../../providers/preferences/preferences'
import { isComposing } from '../../../screens/entity/ime'
import { isOccupied } from '../../../screens/list/use-list-keys'

export type WorkAct = 'next' | 'previous' | 'open' | 'approve' | 'return' | 'select' | 'search' | 'create'

const acts: Readonly<Record<string, WorkAct>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  a: 'approve',
  r: 'return',
  x: 'select',
  '/': 'search',
  c: 'create',
}

/** @returns null for a key that does nothing here, or that goes with another one */
export const actOf = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): WorkAct | null =>
  ctrlKey || metaKey || altKey ? null : (acts[key] ?? null)

/** The place after a step through `count` rows: without a place at the end that the step comes from; it stays inside. */
export function steppedFrom(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, at + step))
}

export function useWorkKeys(run: (act: WorkAct) => void): void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (!act || event.defaultPrevented || isComposing(event) || isTaken(event)) return
      if (event.key.length === 1 && !singleKeysAct()) return
      event.preventDefault()
      latest.current(act)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** A letter does nothing to a button, a link or a box to tick: after a click on one the keys go on. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  const takesNoLetters =
    key.length === 1 &&
    target instanceof Element &&
    target.matches('button, a, input[type="radio"], input[type="checkbox"]') &&
    !target.closest('[role="menu"], [role="dialog"], [role="combobox"], [role="tree"]')
  return isOccupied(takesNoLetters ? null : target)
}
