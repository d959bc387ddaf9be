/** Days of one's own roster that change reach the screens that are open, on the person's own channel (as.md §7). */
import { afterAll, expect, test, vi } from 'vitest'
import type { Live } from '../../../src/providers/live/live'

type Hear = Parameters<Live['onPersonal']>[0]
const personal: Hear[] = []
const gaps: (() => void)[] = []

// Files share their modules: one that another file has loaded would keep what it knew.
vi.hoisted(() => {
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const quiet = () => Promise.resolve()
vi.mock('../../../src/providers/live/console-live', () => ({
  openLive: (_user: number, onOpen: (live: Pick<Live, 'onPersonal' | 'onGap' | 'onConnection' | 'onChannel'>) => void) => {
    const stop = () => undefined
    onOpen({
      onPersonal: (hear) => (personal.push(hear), stop),
      onGap: (hear) => (gaps.push(hear), stop),
      onConnection: () => stop,
      onChannel: () => stop,
    })
    return stop
  },
}))
vi.mock('../../../src/providers/notification/notifications', () => ({
  startNotifications: () => undefined,
  forgetNotifications: () => undefined,
  loadNotifications: quiet,
  onPersonalEvent: quiet,
}))
vi.mock('../../../src/providers/notification/jobs', () => ({
  startJobs: () => undefined,
  forgetJobs: () => undefined,
  loadJobs: quiet,
  onJobEvent: () => undefined,
}))

vi.mock('../../../src/providers/i18n/i18n', async (load) => ({ ...(await load<object>()), refreshMessages: quiet }))

test('the event of one’s own days is heard, and a gap in which it may have been missed; other events are not', async () => {
  const { startConsoleEvents } = await import('../../../src/providers/live/console-events')
  const { onOwnRosterChanged } = await import('../../../src/providers/notification/roster-changes')
  const stop = startConsoleEvents(31)
  const heard = vi.fn()
  const leave = onOwnRosterChanged(heard)
  // The provider joins once its code is there.
  await vi.waitFor(() => expect(personal).toHaveLength(1))
  personal[0]?.('as.form.decided', {})
  expect(heard).toHaveBeenCalledTimes(0)
  personal[0]?.('as.roster.published', { dates: ['2027-07-05'] })
  expect(heard).toHaveBeenCalledTimes(1)
  gaps[0]?.()
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  personal[0]?.('as.roster.published', { dates: ['2027-07-06'] })
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})
