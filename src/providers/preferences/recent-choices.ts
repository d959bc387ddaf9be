/** What a person chose lately in reference pickers, by entity: kept on the server with the other preferences, so it follows him. */
import { useSyncExternalStore } from 'react'
import { observable } from '../browser/observable'
import { sendPreferences } from './preferences'

type Recent = Readonly<Record<string, readonly number[]>>

const most = 5
/** Milliseconds: a row of choices is told as one. */
const sendAfter = 2_000

const recent = observable<Recent>({})
let timer: ReturnType<typeof setTimeout> | undefined

/** @param stored as the server has them; what is none is left out */
export function adoptRecent(stored: unknown): void {
  if (timer !== undefined) return
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  recent.set(
    Object.fromEntries(
      entries.filter((entry): entry is [string, number[]] => Array.isArray(entry[1]) && entry[1].every(Number.isSafeInteger)),
    ),
  )
}

/** @param entity `module/entity` */
export function rememberChoice(entity: string, id: number): void {
  recent.set(withChoice(recent.get(), entity, id))
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    // A choice that is not remembered is no loss worth a word.
    void sendPreferences({ recent: recent.get() }, { background: true }).catch((error: unknown) =>
      console.warn('Recent choices are not kept', error),
    )
  }, sendAfter)
}

/** The newest first, each once; of sixty entities at most, those longest unused go. */
export function withChoice(now: Recent, entity: string, id: number): Recent {
  const { [entity]: before = [], ...others } = now
  const kept = Object.entries(others).slice(0, 59)
  return { [entity]: [id, ...before.filter((one) => one !== id)].slice(0, most), ...Object.fromEntries(kept) }
}

const none: readonly number[] = []
export const useRecentChoices = (entity: string): readonly number[] =>
  useSyncExternalStore(recent.subscribe, () => recent.get()[entity] ?? none)
