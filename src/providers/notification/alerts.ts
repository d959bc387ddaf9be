/**
 * Alerts: success, danger, warning; gone after 2.5 s, the last twenty kept for the bell (shell.md §2.4). A store, drawn by AlertHost.
 * What offers something (Undo) is no alert: it stays 10 s in the bar at the bottom, drawn by OfferBar.
 */
import { useSyncExternalStore } from 'react'
import i18next from 'i18next'
import { failureOf } from '../http/error-text'
import { observable } from '../browser/observable'
import { askWhy } from './why-question'

export type AlertKind = 'success' | 'danger' | 'warning'

export interface AlertMessage {
  kind: AlertKind
  text: string
  /** Shown small, to be copied into a report. */
  requestId?: string
  /** What can be done now: with it the message is an offer, not an alert. */
  act?: { label: string; run: () => void }
  /** Record that it tells of: what was offered about it before can no longer be done, and goes. */
  about?: string
}

export interface ShownAlert extends AlertMessage {
  id: number
  at: number
}

export const alertDuration = 2_500
export const offerDuration = 10_000
const stacked = 3
const kept = 20

export interface ShownOffer extends ShownAlert {
  act: NonNullable<AlertMessage['act']>
}

interface AlertState {
  shown: readonly ShownAlert[]
  offers: readonly ShownOffer[]
  recent: readonly ShownAlert[]
}

const nothing: AlertState = { shown: [], offers: [], recent: [] }
const state = observable<AlertState>(nothing)
let lastId = 0

/** Shows an alert, or an offer; the oldest of three gives way. @returns its id, for dismissAlert */
export function showAlert(message: AlertMessage): number {
  const alert = { ...message, id: ++lastId, at: Date.now() }
  const { shown, recent, ...before } = state.get()
  const offers = before.offers.filter(({ about }) => about === undefined || about !== alert.about)
  state.set({
    ...(isOffer(alert) ? { shown, offers: [...offers, alert].slice(-stacked) } : { shown: [...shown, alert].slice(-stacked), offers }),
    recent: [alert, ...recent].slice(0, kept),
  })
  return alert.id
}

const isOffer = (alert: ShownAlert): alert is ShownOffer => alert.act !== undefined

/** Tells what went wrong, by the rule of routes.md §8; says nothing of a cancelled request. */
export function showFailure(error: unknown): void {
  const failure = failureOf(error)
  if (!failure) return
  const { text, requestId, missing } = failure
  showAlert({
    kind: 'danger',
    text,
    ...(requestId ? { requestId } : {}),
    ...(missing ? { act: { label: i18next.t('common:why.button'), run: () => askWhy({ path: missing }) } } : {}),
  })
}

/** `showAlert` of a text of the messages. @param key with its namespace, `common:…` */
export function showText(kind: AlertKind, key: string, params?: Readonly<Record<string, unknown>>): void {
  showAlert({ kind, text: i18next.t(key, { ...params }) })
}

export function dismissAlert(id: number): void {
  const { shown, offers, recent } = state.get()
  const others = <T extends ShownAlert>(list: readonly T[]) => list.filter((alert) => alert.id !== id)
  state.set({ shown: others(shown), offers: others(offers), recent })
}

/** After signing out the next person must not read them. */
export function forgetAlerts(): void {
  state.set(nothing)
}

export const currentAlerts = state.get
export const useAlerts = (): AlertState => useSyncExternalStore(state.subscribe, state.get)
