/** How a person wants the console to look: kept on the server (`user.preferences`), since local storage holds the two given keys only. */
import { useSyncExternalStore } from 'react'
import { showFailure } from '../notification/alerts'
import { isHome, type HomeWidget } from '../../shared/sc/home'
import { http } from '../http/http'
import { observable } from '../browser/observable'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  sidebar: 'open' | 'collapsed'
  /** By entity: how the person arranged its list. */
  lists: Readonly<Record<string, ListSettings>>
  /** Keys that act without Ctrl (shell.md §14). */
  single_keys: 'on' | 'off'
  /** What was opened last, newest first: `cm/source/7`, `/cm/…`, `>theme-dark`. */
  opened: readonly string[]
  /** The widgets of the home page as the person arranged them; null = as the company did. */
  home: readonly HomeWidget[] | null
  /** Notices of the desktop while no tab is in sight, where the browser allows them. */
  desktop_notices: 'on' | 'off'
  notice_sound: 'on' | 'off'
  /** Codes of modules in the person's order; empty = as the product has them. */
  modules: readonly string[]
  /** Do colleagues see when it is? */
  birthday: 'shown' | 'hidden'
  /** After a form was decided: the next one that waits, or the list (wf.md §2.2). */
  after_decision: 'next' | 'list'
  /** Sections that the person opened or closed: `cm/lead.shipping`. */
  folds: Folds
}

export type Folds = Readonly<Record<string, 'open' | 'closed'>>

/** Of one list, as the server keeps them; absent = nothing chosen. */
export interface ListSettings {
  columns?: unknown
  /** Ids of views that others share; one's own say it themselves. */
  default_view?: number
  pinned_views?: readonly number[]
}

const standard: Preferences = {
  theme: 'system',
  density: 'comfortable',
  sidebar: 'open',
  lists: {},
  single_keys: 'on',
  opened: [],
  home: null,
  desktop_notices: 'off',
  notice_sound: 'off',
  modules: [],
  birthday: 'shown',
  after_decision: 'next',
  folds: {},
}

const preferences = observable(standard)

/** Grows when a change is sent and when it is answered: what the server told before is older than what is shown. */
let edition = 0
let unanswered = 0
export const preferencesEdition = (): number => edition

let keeps = true
/** While an administrator looks as somebody else nothing is kept: the screens are not his. */
export const keepPreferences = (on: boolean): void => void (keeps = on)

/** Tells the server, which keeps it beside the rest. */
export async function sendPreferences(change: object, { background = false } = {}): Promise<void> {
  if (!keeps) return
  edition += 1
  unanswered += 1
  try {
    await http.patch('/api/sc/user/me/preferences', change, { background })
  } finally {
    edition += 1
    unanswered -= 1
  }
}

/** Applies at once, then tells the server; when it refuses, the person is told and the choice holds until the reload. */
export async function setPreference(change: Partial<Preferences>): Promise<void> {
  adopt({ ...preferences.get(), ...change })
  await sendPreferences(change).catch(showFailure)
}

/** Keeps how one list is arranged; null forgets. */
export async function setListSettings(screen: string, change: { [K in keyof ListSettings]: ListSettings[K] | null }): Promise<void> {
  const { lists } = preferences.get()
  const kept = Object.fromEntries(Object.entries({ ...lists[screen], ...change }).filter(([, value]) => value !== null))
  preferences.set({ ...preferences.get(), lists: { ...lists, [screen]: kept } })
  await sendPreferences({ lists: { [screen]: change } }).catch(showFailure)
}

const recentLimit = 10

/** Puts what was just opened first. Nobody asked for it, so a failure is not told: the list is a convenience. */
export function noteRecent(entry: string): void {
  const { opened } = preferences.get()
  if (opened[0] === entry) return
  const next = [entry, ...opened.filter((other) => other !== entry)].slice(0, recentLimit)
  adopt({ ...preferences.get(), opened: next })
  sendPreferences({ opened: next }, { background: true }).catch(() => undefined)
}

/** Keeps that a section was opened or closed; like what was opened last, it is a convenience. */
export function noteFold(place: string, state: Folds[string]): void {
  const folds = withFold(preferences.get().folds, place, state)
  adopt({ ...preferences.get(), folds })
  sendPreferences({ folds }, { background: true }).catch(() => undefined)
}

const mostFolds = 100

/** The newest last; of a hundred the oldest goes. */
export function withFold(now: Folds, place: string, state: Folds[string]): Folds {
  const others = Object.entries(now).filter(([name]) => name !== place)
  return { ...Object.fromEntries(others.slice(1 - mostFolds)), [place]: state }
}

/** May a key without Ctrl act? For the key handlers, outside React. */
export const singleKeysAct = (): boolean => preferences.get().single_keys === 'on'

/** Does the next form that waits follow on one that was decided? */
export const goesOnAfterDecision = (): boolean => preferences.get().after_decision === 'next'

/**
 * @param stored as the server has them; what is missing or unknown is standard
 * @param since the edition when they were asked for: an answer that a change has overtaken is dropped. undefined = another person's
 */
export function adoptPreferences(stored: Partial<Preferences>, since: number | undefined): void {
  if (since !== undefined && (since !== edition || unanswered > 0)) return
  adopt({
    theme: oneOf(['system', 'light', 'dark'], stored.theme) ?? standard.theme,
    density: oneOf(['comfortable', 'compact'], stored.density) ?? standard.density,
    sidebar: oneOf(['open', 'collapsed'], stored.sidebar) ?? standard.sidebar,
    lists: stored.lists ?? standard.lists,
    single_keys: oneOf(['on', 'off'], stored.single_keys) ?? standard.single_keys,
    home: isHome(stored.home) ? stored.home : standard.home,
    desktop_notices: oneOf(['on', 'off'], stored.desktop_notices) ?? standard.desktop_notices,
    notice_sound: oneOf(['on', 'off'], stored.notice_sound) ?? standard.notice_sound,
    modules: textsOf(stored.modules) ?? standard.modules,
    birthday: oneOf(['shown', 'hidden'], stored.birthday) ?? standard.birthday,
    after_decision: oneOf(['next', 'list'], stored.after_decision) ?? standard.after_decision,
    opened: textsOf(stored.opened) ?? standard.opened,
    folds: stored.folds ?? standard.folds,
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

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined

function oneOf<const T extends readonly string[]>(allowed: T, value: unknown): T[number] | undefined {
  return allowed.find((one) => one === value)
}

function subscribeSystem(listener: () => void): () => void {
  const query = darkQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
