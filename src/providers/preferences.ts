/** How a person wants the console to look: kept on the server (`user.preferences`), since local storage holds the two given keys only. */
import { useSyncExternalStore } from 'react'
import { showFailure } from './alerts'
import { http } from './http'
import { observable } from './observable'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  sidebar: 'open' | 'collapsed'
}

const standard: Preferences = { theme: 'system', density: 'comfortable', sidebar: 'open' }

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

/** @param stored as the server has them; what is missing or unknown is standard */
export function adoptPreferences(stored: Partial<Preferences>): void {
  adopt({
    theme: oneOf(['system', 'light', 'dark'], stored.theme) ?? standard.theme,
    density: oneOf(['comfortable', 'compact'], stored.density) ?? standard.density,
    sidebar: oneOf(['open', 'collapsed'], stored.sidebar) ?? standard.sidebar,
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
  const { theme, density, sidebar } = preferences.get()
  if (next.theme !== theme || next.density !== density || next.sidebar !== sidebar) preferences.set(next)
}

function oneOf<const T extends readonly string[]>(allowed: T, value: unknown): T[number] | undefined {
  return allowed.find((one) => one === value)
}

function subscribeSystem(listener: () => void): () => void {
  const query = darkQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
