import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeeper, type Keeper, type KeeperCalls } from '../../../src/providers/auth/session-keeper'
import { readSession, writeSession, type Session } from '../../../src/providers/auth/session-store'

const start = Date.parse('2026-11-20T09:00:00Z')
const minute = 60_000

function session(over: Partial<Session> = {}): Session {
  return {
    token: 'first',
    token_expires: 3600,
    user_id: '7',
    user_departments: [12],
    autoLogoutEnabled: true,
    autoLogoutDuration: 2,
    lastAxiosTime: start,
    ...over,
  }
}

function calls(over: Partial<KeeperCalls> = {}) {
  return {
    refresh: vi.fn(async (): Promise<{ access_token?: string }> => ({ access_token: 'next' })),
    heartbeat: vi.fn(async () => undefined),
    logout: vi.fn(),
    reload: vi.fn(),
    alone: (act: () => Promise<void>) => act(),
    isRefused: () => false,
    ...over,
  }
}

/** Delivers at once to the other channels of its name, as the browser does between tabs. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

/** Locks as the browser gives them to all tabs: held until their work is done. */
class FakeLocks {
  readonly held = new Set<string>()
  async request(name: string, work: () => Promise<void>) {
    this.held.add(name)
    await work()
    this.held.delete(name)
  }
  query = () => Promise.resolve({ held: [...this.held].map((name) => ({ name })) })
}

/** Session storage is per tab: a test switches between the storages of its tabs. */
function storage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  FakeChannel.open.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function signedIn(keeper: Keeper, over: Partial<Session> = {}) {
  keeper.signIn(session(over))
  return keeper
}

describe('a page that is opened (shell.md §5.3)', () => {
  test.each([
    [3_600_000, true],
    [3_600_001, false],
  ])('%d ms after the last request with token_expires 3600: signed in %s, before any call goes out', async (ago, signedIn) => {
    writeSession(session({ lastAxiosTime: start - ago }), null)
    const server = calls()
    const keeper = createKeeper(server)
    const ends: string[] = []
    keeper.onEnd(({ reason, userId }) => ends.push(`${reason} ${userId}`))
    const started = keeper.start()
    expect([keeper.getState().signedIn, readSession() !== null, ends]).toEqual(signedIn ? [true, true, []] : [false, false, ['expired 7']])
    await started
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.refresh).toHaveBeenCalledTimes(signedIn ? 1 : 0)
  })
})

describe('refresh', () => {
  test('runs 2 s after the start and 3420 s after that (shell.md §12.6)', async () => {
    const refresh = vi.fn(async () => ({ access_token: 'next' }))
    signedIn(createKeeper(calls({ refresh })), { autoLogoutEnabled: false })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(refresh).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(readSession()?.token).toBe('next')
    refresh.mockResolvedValue({ access_token: 'third' })
    await vi.advanceTimersByTimeAsync(3_420_000 - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(readSession()?.token).toBe('third')
  })

  test('an answer without access_token reloads the page (shell.md §12.9)', async () => {
    const server = calls({ refresh: async () => ({}) })
    signedIn(createKeeper(server))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.reload).toHaveBeenCalledOnce()
  })

  test('a failed one is tried again after 30 s; a refused one ends the session', async () => {
    const refresh = vi.fn().mockRejectedValueOnce(new Error('network')).mockRejectedValueOnce(new Error('401'))
    const ends: string[] = []
    const keeper = signedIn(createKeeper(calls({ refresh, isRefused: (error) => String(error).includes('401') })))
    keeper.onEnd(({ reason }) => ends.push(reason))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(keeper.getState().signedIn).toBe(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ends).toEqual(['expired'])
    expect(sessionStorage.length).toBe(0)
  })

  test('none begins while a call is answered with the next token, and such a call waits for one on its way', async () => {
    const log: string[] = []
    const takes = (name: string, ms: number) => async () => {
      log.push(`${name} sent with ${readSession()?.token}`)
      await new Promise((done) => setTimeout(done, ms))
      log.push(`${name} answered`)
      return { access_token: `by ${name}`, token_expires: 3600 }
    }
    const refresh = vi.fn(takes('refresh', 500))
    const keeper = signedIn(createKeeper(calls({ refresh })), { autoLogoutEnabled: false })
    await vi.advanceTimersByTimeAsync(1_900)
    const first = keeper.replaceToken(takes('change', 5_000))
    await vi.advanceTimersByTimeAsync(5_000)
    await first
    expect(log).toEqual(['change sent with first', 'change answered'])
    expect(readSession()?.token).toBe('by change')

    await vi.advanceTimersByTimeAsync(3_420_000 - 1_000)
    const second = keeper.replaceToken(takes('change', 100))
    await vi.advanceTimersByTimeAsync(100)
    await second
    await vi.advanceTimersByTimeAsync(3_420_000)
    const third = keeper.replaceToken(takes('last', 100))
    await vi.advanceTimersByTimeAsync(1_000)
    await third
    expect(log.slice(-4)).toEqual(['refresh sent with by change', 'refresh answered', 'last sent with by refresh', 'last answered'])
  })

  test('a call that is refused leaves the token, and the refresh comes after it', async () => {
    const refresh = vi.fn(async () => ({ access_token: 'next' }))
    const keeper = signedIn(createKeeper(calls({ refresh })), { autoLogoutEnabled: false })
    await vi.advanceTimersByTimeAsync(1_900)
    const refused = keeper.replaceToken(async () => {
      await new Promise((done) => setTimeout(done, 500))
      throw new Error('wrong password')
    })
    const told = expect(refused).rejects.toThrow('wrong password')
    await vi.advanceTimersByTimeAsync(500)
    await told
    expect(refresh).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(readSession()?.token).toBe('next')
  })

  test('what fell due during sleep runs at once', async () => {
    const server = calls()
    const keeper = signedIn(createKeeper(server))
    await vi.advanceTimersByTimeAsync(2_000)
    vi.setSystemTime(start + 70 * minute)
    keeper.runDue()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.refresh).toHaveBeenCalledTimes(2)
  })
})

describe('idle', () => {
  test('the warning opens 2 min before the limit; at the limit the keys are gone and the server is told', async () => {
    const server = calls()
    const ends: string[] = []
    const keeper = signedIn(createKeeper(server), { autoLogoutDuration: 0.5 })
    keeper.onEnd(({ reason }) => ends.push(reason))
    await vi.advanceTimersByTimeAsync(28 * minute - 1)
    expect(keeper.getState().idleWarning).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(keeper.getState().idleWarning).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(ends).toEqual(['idle'])
    expect(sessionStorage.length).toBe(0)
    expect(server.logout).toHaveBeenCalledWith('next')
  })

  test('hands on the keyboard send a heartbeat at the next check five minutes after the last request', async () => {
    const server = calls()
    const keeper = signedIn(createKeeper(server))
    await vi.advanceTimersByTimeAsync(4 * minute + 1)
    keeper.noteInput()
    expect(server.heartbeat).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(minute)
    expect(server.heartbeat).toHaveBeenCalledOnce()
  })

  test('a request closes the warning', async () => {
    const keeper = signedIn(createKeeper(calls()), { autoLogoutDuration: 0.5 })
    await vi.advanceTimersByTimeAsync(28 * minute)
    sessionStorage.setItem('lastAxiosTime', String(Date.now()))
    keeper.noteActivity(Date.now())
    expect(keeper.getState().idleWarning).toBe(false)
  })
})

describe('tabs', () => {
  /** A second tab: its own storage while it acts. */
  function tab(act: () => void | Promise<void>, items: Storage) {
    vi.stubGlobal('sessionStorage', items)
    return act()
  }

  test('a new tab takes over the session of another one', async () => {
    const [here, there] = [sessionStorage, storage()]
    signedIn(createKeeper(calls()))
    vi.spyOn(FakeChannel.prototype, 'postMessage').mockImplementation(deliverIn(here))
    const second = createKeeper(calls())
    const started = tab(() => second.start(), there)
    await vi.advanceTimersByTimeAsync(200)
    await started
    expect(there.getItem('token')).toBe('first')
    expect(there.getItem('user_departments')).toBe('[12]')
  })

  test('none answers within 200 ms: signed out', async () => {
    const keeper = createKeeper(calls())
    const started = keeper.start()
    await vi.advanceTimersByTimeAsync(200)
    await started
    expect(readSession()).toBeNull()
  })

  test('a tab that is known to have the session is waited for, however busy; one that goes away is not', async () => {
    vi.stubGlobal('navigator', { locks: new FakeLocks() })
    const [here, there] = [sessionStorage, storage()]
    const first = signedIn(createKeeper(calls()))
    const late = vi.spyOn(FakeChannel.prototype, 'postMessage').mockImplementation(() => undefined)
    const second = createKeeper(calls())
    const started = tab(() => second.start(), there)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(there.getItem('token')).toBeNull()
    // What it was asked three seconds ago it answers now.
    const [ask] = late.mock.calls[0] as [{ from: string }]
    const shared = { session: session(), issuedAt: start }
    for (const channel of FakeChannel.open) channel.onmessage?.({ data: { type: 'answer', to: ask.from, shared } })
    await vi.advanceTimersByTimeAsync(200)
    await started
    expect(there.getItem('token')).toBe('first')

    vi.stubGlobal('sessionStorage', here)
    first.end('signed-out')
    second.end('signed-out')
    const third = createKeeper(calls())
    const alone = tab(() => third.start(), storage())
    await vi.advanceTimersByTimeAsync(200)
    await alone
    expect(readSession()).toBeNull()
  })

  test('signing out reaches the other tabs of the same person only', () => {
    const mine = signedIn(createKeeper(calls()))
    const ends: string[] = []
    mine.onEnd(({ reason }) => ends.push(reason))
    const other = new FakeChannel()
    other.postMessage({ type: 'end', userId: '8', reason: 'signed-out' })
    expect(readSession()).not.toBeNull()
    other.postMessage({ type: 'end', userId: '7', reason: 'signed-out' })
    expect(ends).toEqual(['signed-out'])
    expect(readSession()).toBeNull()
  })

  test('the activity and the token of another tab are taken over', () => {
    signedIn(createKeeper(calls()))
    const other = new FakeChannel()
    other.postMessage({ type: 'activity', userId: '7', at: start + 5_000 })
    other.postMessage({ type: 'token', shared: { session: session({ token: 'theirs' }), issuedAt: start + 5_000 } })
    expect(readSession()).toMatchObject({ lastAxiosTime: start + 5_000, token: 'theirs' })
  })

  /** Messages that arrive in the first tab are handled with the first tab's storage. */
  function deliverIn(items: Storage) {
    return function (this: FakeChannel, data: unknown) {
      for (const other of FakeChannel.open) {
        if (other === this) continue
        const mine = globalThis.sessionStorage
        vi.stubGlobal('sessionStorage', (data as { type: string }).type === 'ask' ? items : mine)
        other.onmessage?.({ data })
        vi.stubGlobal('sessionStorage', mine)
      }
    }
  }
})
