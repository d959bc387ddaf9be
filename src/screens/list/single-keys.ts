/** Single keys of a list (shell.md §14): which key does what, and when it does nothing. */
import { useLayoutEffect, useRef } from 'react'
import { singleKeysAct } from '../../providers/preferences/preferences'
import { isComposing } from '../entity/ime'

/** What a key of every list does, whatever its rows are. */
export type RowAct = 'next' | 'previous' | 'open' | 'select' | 'search' | 'create' | 'page_before' | 'page_after'

export const rowKeys: Readonly<Record<string, RowAct>> = {
  '/': 'search',
  c: 'create',
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  '[': 'page_before',
  ']': 'page_after',
  Enter: 'open',
  x: 'select',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** @returns undefined for a key that does nothing here, or that goes with another one */
export const actOf = <Act extends string>(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  keys: Readonly<Record<string, Act>>,
): Act | undefined => (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key) ? undefined : keys[key])

/** The place after a step through `count` rows: without a place at the end that the step comes from; it stays inside. */
export function steppedFrom(at: number, step: number, count: number): number {
  if (at < 0) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, at + step))
}

/**
 * @param keys the same object in every drawing
 * @param acts what is absent now leaves the key to the browser
 * @param enabled false while something covers the list
 */
export function useSingleKeys<Act extends string>(
  keys: Readonly<Record<string, Act>>,
  acts: Readonly<Partial<Record<Act, (() => void) | undefined>>>,
  enabled: boolean,
): void {
  const latest = useRef(acts)
  // With the rows, not after them: a key that is pressed as soon as they are seen acts on them.
  useLayoutEffect(() => {
    latest.current = acts
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const name = actOf(event, keys)
      if (!name || event.defaultPrevented || isComposing(event) || isTaken(event)) return
      if (event.key.length === 1 && !singleKeysAct()) return
      const act = latest.current[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys, enabled])
}

export const scrollToRow = (id: number): void =>
  document.querySelector(`:is([data-row="${id}"], [data-card="${id}"])`)?.scrollIntoView({ block: 'nearest' })

/** A letter does nothing to a button, a link or a box to tick: after a click on one the keys go on. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  const takesNoLetters =
    key.length === 1 &&
    target instanceof Element &&
    target.matches('button, a, input[type="radio"], input[type="checkbox"]') &&
    !target.closest('[role="menu"], [role="dialog"], [role="combobox"], [role="tree"]')
  return isOccupied(takesNoLetters ? null : target)
}

/** Keys belong to what has the focus: inputs, buttons, menus, and any dialog that is open. */
function isOccupied(target: EventTarget | null): boolean {
  if (
    document.querySelector(
      '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)',
    )
  )
    return true
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, button, a, [contenteditable="true"], [role="menu"], [role="dialog"], [role="combobox"], [role="tree"]',
    ) !== null
  )
}
