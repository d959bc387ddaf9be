/** How a person wants the console to look: kept on the server (`user.preferences`), since local storage holds the two given keys only. */
import { useSyncExternalStore } from 'react'
import { showFailure } from './alerts'
import { http } from './http'
import { observable } from './observable'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  sidebar: 'open' | 'collapsed'
  /** Keys that act without Ctrl (shell.md §14). */
  single_keys: 'on' | 'off'
  /** What was opened last, newest first: `cm/source/7`, `/cm/…`, `>theme-dark`. */
  recent: readonly string[]
}

const standard: Preferences = { theme: 'system', density: 'comfortable', sidebar: 'open', single_keys: 'on', recent: [] }

const preferences = observable(standard)

/** Applies at once, then tells the server; when it refuses, the person is told and the choice holds until the reload. */
export async function setPreference(change: Partial<Preferences>): Promise<void> {
  adopt({ ...preferences.get(), ...change })
  try {
    await http.patch('/api/sc/user/me/preferences', change)
  } catch (error) {
    showFailure(error)
  }
}

const recentLimit = 10

/** Puts what was just opened first. Nobody asked for it, so a failure is not told: the list is a convenience. */
export function noteRecent(entry: string): void {
  const { recent } = preferences.get()
  if (recent[0] === entry) return
  const next = [entry, ...recent.filter((other) => other !== entry)].slice(0, recentLimit)
  adopt({ ...preferences.get(), recent: next })
  http.patch('/api/sc/user/me/preferences', { recent: next }, { background: true }).catch(() => undefined)
}

/** May a key without Ctrl act? For the key handlers, outside React. */
export const singleKeysAct = (): boolean => preferences.get().single_keys === 'on'

/** @param stored as the server has them; what is missing or unknown is standard */
export function adoptPreferences(stored: Partial<Preferences>): void {
  adopt({
    theme: oneOf(['system', 'light', 'dark'], stored.theme) ?? standard.theme,
    density: oneOf(['comfortable', 'compact'], stored.density) ?? standard.density,
    sidebar: oneOf(['open', 'collapsed'], stored.sidebar) ?? standard.sidebar,
    single_keys: oneOf(['on', 'off'], stored.single_keys) ?? standard.single_keys,
    recent: Array.isArray(stored.recent) ? stored.recent.filter((entry) => typeof entry === 'string') : standard.recent,
  })
}

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.get)

/** The mode that the theme comes to now, following the system where it shall. */
export function useColourMode(): 'light' | 'dark' {
  const { theme } = usePreferences()
  const systemDark = useSyncExternalStore(subscribeSystem, () => darkQuery().matches)
  return theme === 'system' ? (systemDark ? 'dark' : 'light') : theme
}

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

function adopt(next: Preferences): void {
  // Compared by what they say: each reading of the person brings new objects.
  if (JSON.stringify(next) !== JSON.stringify(preferences.get())) preferences.set(next)
}

function oneOf<const T extends readonly string[]>(allowed: T, value: unknown): T[number] | undefined {
  return allowed.find((one) => one === value)
}

function subscribeSystem(listener: () => void): () => void {
  const query = darkQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
