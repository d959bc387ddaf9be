/** Notices beyond the window (shell.md §2.3): shown by the browser while no tab of Kontor is in sight, and a short tone; by one tab only. */
import { i18nText } from '../../shared/engine/i18n-text'
import { currentLanguage } from '../i18n/i18n'
import type { UserNotification } from '../../shared/sc/notifications'

/** `none`: this browser has no such thing, or not at this address (it wants HTTPS). */
export type DesktopPermission = NotificationPermission | 'none'

const isKnown = (): boolean => 'Notification' in window && 'locks' in navigator

export const desktopPermission = (): DesktopPermission => (isKnown() ? Notification.permission : 'none')

/** Only from a click: browsers refuse to be asked otherwise. */
export const askDesktop = async (): Promise<DesktopPermission> => (isKnown() ? Notification.requestPermission() : 'none')

const inSight = 'kontor-in-sight'

/** As long as this tab is in sight, the others know. @returns what ends it */
export function reportVisibility(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release: (() => void) | null = null
  const hold = () => {
    if (document.visibilityState !== 'visible') {
      release?.()
      release = null
    } else if (!release) {
      const gone = new Promise<void>((resolve) => {
        release = resolve
      })
      void navigator.locks.request(inSight, { mode: 'shared' }, () => gone)
    }
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    document.removeEventListener('visibilitychange', hold)
    release?.()
  }
}

interface DesktopNoticeOptions {
  desktop: boolean
  sound: boolean
  /** More than one at once, in one sentence. */ several: (count: number) => string
  onOpen: (item: UserNotification | null) => void
}

/** @param items that have just come, newest first */
export async function showDesktopNotices(
  items: readonly UserNotification[],
  { desktop, sound, several, onOpen }: DesktopNoticeOptions,
): Promise<void> {
  const [first] = items
  if (!first) return
  await inOneTab(`kontor-notice-${first.id}`, async () => {
    const isSeen = document.visibilityState === 'visible' || (await isInSight())
    if (sound) playTone()
    if (!desktop || isSeen || desktopPermission() !== 'granted') return
    const language = currentLanguage()
    const one = items.length === 1 ? first : null
    const shown = new Notification(one ? i18nText(one.data.title, language) || 'Kontor' : several(items.length), {
      tag: `kontor-${first.id}`,
      body: one?.data.body ? i18nText(one.data.body, language) : '',
      lang: language,
      silent: sound,
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onOpen(one)
    }
  })
}

async function isInSight(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === inSight)
}

/** All tabs hear of it within a moment: the first one acts, and holds it until the others have asked. */
const moment = 5_000

async function inOneTab(name: string, act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, moment))
  })
}

let audio: AudioContext | undefined

/** Two soft notes, 0.3 s. A page that nobody has touched yet stays silent: browsers keep it so. */
export function playTone(): void {
  audio ??= new AudioContext()
  const { currentTime: now, destination } = audio
  for (const [at, hertz] of [
    [0, 880],
    [0.12, 1174.66],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, now + at)
    volume.gain.linearRampToValueAtTime(0.12, now + at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + 0.18)
    tone.connect(volume).connect(destination)
    tone.start(now + at)
    tone.stop(now + at + 0.2)
  }
  void audio.resume()
}
