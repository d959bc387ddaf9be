/** Calls and the session (routes.md §9): one refused with 401 is repeated once with the next token, or given up; after its end none is sent. */
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Files share their modules: another one's session is none of ours.
vi.hoisted(() => {
  vi.resetModules()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', { ...storage, getItem: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { connectQuestions, connectSession, http } = await import('../../../src/providers/http/http')
const { writeSession, writeToken } = await import('../../../src/providers/auth/session-store')

const seam = { expire: vi.fn(), renew: vi.fn<(mayRefresh: boolean) => Promise<boolean>>(), forcedStep: vi.fn(), forbidden: vi.fn() }
connectSession(seam)
const sent: string[] = []

/** The server takes this token alone. */
function takes(token: string): void {
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const given = String(config.headers.get('Authorization')).replace('Bearer ', '')
    sent.push(given)
    const response = { data: { unread: 4 }, status: given === token ? 200 : 401, statusText: '', headers: {}, config }
    if (response.status === 200) return response
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response)
  }
}
const issuedBefore = (seconds: number) => {
  const now = Date.now()
  const person = { user_id: '7', user_departments: [12], autoLogoutEnabled: false, autoLogoutDuration: 2 }
  writeSession({ ...person, token: 'first', token_expires: 3600, lastAxiosTime: now }, now - seconds * 1000)
}
beforeEach(() => {
  vi.resetAllMocks()
  sent.length = 0
  issuedBefore(3500)
})

test('within 180 s of the end of the token it is renewed silently, and the call is repeated with the new one', async () => {
  takes('second')
  seam.renew.mockImplementation(async () => {
    writeToken('second', 3600, Date.now())
    return true
  })
  expect((await http.get('/api/sc/user-notification')).data).toEqual({ unread: 4 })
  expect(sent).toEqual(['first', 'second'])
  expect(seam.renew.mock.calls).toEqual([[true]])
  expect(seam.expire).not.toHaveBeenCalled()
})

test('earlier than that no refresh is asked for; what another tab has is taken, and without it the session ends', async () => {
  takes('second')
  issuedBefore(60)
  seam.renew.mockResolvedValue(false)
  await expect(http.get('/api/sc/user-notification')).rejects.toThrow('The session has ended.')
  expect(seam.renew.mock.calls).toEqual([[false]])
  expect(sent).toEqual(['first'])
  expect(seam.expire.mock.calls).toEqual([['expired']])
})

test('a call that was on its way while the token changed is repeated without a refresh', async () => {
  takes('second')
  const answer = http.get('/api/sc/user-notification', {
    transformRequest: (data: unknown) => {
      if (sent.length === 0) writeToken('second', 3600, Date.now())
      return data
    },
  })
  expect((await answer).data).toEqual({ unread: 4 })
  expect(sent).toEqual(['first', 'second'])
  expect(seam.renew).not.toHaveBeenCalled()
})

test('refused with the new token too, the session ends: nothing is repeated twice', async () => {
  takes('third')
  seam.renew.mockImplementationOnce(async () => {
    writeToken('second', 3600, Date.now())
    return true
  })
  await expect(http.get('/api/sc/user-notification')).rejects.toThrow('The session has ended.')
  expect(sent).toEqual(['first', 'second'])
  expect(seam.renew).toHaveBeenCalledOnce()
  expect(seam.expire.mock.calls).toEqual([['expired']])
})

test('3601 s after the last request a call is not sent and the session ends; what needs none is still asked for (shell.md §12.7)', async () => {
  takes('first')
  sessionStorage.setItem('lastAxiosTime', String(Date.now() - 3_601_000))
  await expect(http.get('/api/sc/user-notification')).rejects.toThrow('the request was not sent')
  expect(sent).toEqual([])
  expect(seam.expire.mock.calls).toEqual([['expired']])
  expect((await http.get('/api/sc/security')).status).toBe(200)
})

/** The server asks before it does it. */
function asks(body: object): void {
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const isConfirmed = config.headers.get('X-Confirmed') === 'yes'
    const response = { data: isConfirmed ? { done: true } : body, status: isConfirmed ? 200 : 409, statusText: '', headers: {}, config }
    if (isConfirmed) return response
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response)
  }
}

test('a question of the server is put with what is to be typed first; what the person refuses is not done', async () => {
  issuedBefore(0)
  const ask = vi.fn<(text: string, type: string | undefined) => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  connectQuestions(ask)
  asks({ code: 'confirm_required', message: 'Lock the books for good?', meta: { type: '2026-01-31' } })
  expect((await http.patch<unknown>('/api/fa/parameter/1', {})).data).toEqual({ done: true })
  expect(ask).toHaveBeenLastCalledWith('Lock the books for good?', '2026-01-31')
  asks({ code: 'confirm_required', message: 'Go on?' })
  await expect(http.patch('/api/fa/parameter/1', {})).rejects.toThrow('The person would not.')
  expect(ask).toHaveBeenLastCalledWith('Go on?', undefined)
})
