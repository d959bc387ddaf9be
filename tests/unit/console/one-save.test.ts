/** One Save, one record: a second click, Enter or Ctrl+S until the form has left makes nothing, and what was unsure goes out under its own key. */
import { AxiosError, AxiosHeaders } from 'axios'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createOneAct } from '../../../src/providers/data/one-act'
import type { RecordRow } from '../../../src/providers/data/record-api'
import { defineSchema } from '../../../src/schemas/core/define'
import type { EntityAccess } from '../../../src/screens/entity/use-entity'
import { createFormStore, type FormErrors } from '../../../src/screens/form/state/form-store'
import { createSaver, type Attempt, type SaverSeams, type SaveStatus } from '../../../src/screens/form/state/saver'

// The saver reads the session as it loads, and files share their modules; what is told is no matter here.
vi.hoisted(() => {
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
vi.mock('../../../src/providers/notification/alerts', () => ({ showFailure: () => undefined }))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const entity = defineSchema('zz/note', { x: { area: 'use', title: 'about' }, properties: { about: { type: 'string' } } })
const known = { entity, mayWrite: () => true, may: () => true, validator: '', hash: '' } as unknown as EntityAccess // A saver reads no more of it.
const at = { created_at: '2026-11-25T01:00:00Z', updated_at: '2026-11-25T01:00:00Z', created_by: null, updated_by: null }
const made = (id: number): RecordRow => ({ id, version: 1, ...at })

function answered(status: number, data: object = {}): AxiosError {
  const config = { headers: new AxiosHeaders() }
  return new AxiosError('refused', undefined, config, undefined, { status, data, statusText: '', headers: {}, config })
}

/** A form with what it sends, and a server whose answers are given one by one. */
function opened() {
  const store = createFormStore({ about: 'Fair' })
  const sent: Attempt[] = []
  const states: SaveStatus[] = []
  const missing: FormErrors = { about: ['Missing'] }
  const waiting: { resolve: (row: RecordRow) => void; reject: (error: unknown) => void }[] = []
  const seams: SaverSeams = {
    validate: async (_, values) => Promise.resolve(values.about ? {} : missing),
    send: async (_, attempt, repeat) =>
      repeat(() => {
        sent.push(attempt)
        return new Promise((resolve, reject) => {
          waiting.push({ resolve, reject })
        })
      }),
    onStatus: (status) => states.push(status),
    isLeft: () => false,
  }
  const saver = createSaver(() => seams)
  const input = { known, store, record: undefined, onSend: async () => Promise.resolve(), onSettled: () => undefined }
  const next = () => vi.waitUntil(() => waiting.shift())
  return { store, sent, states, saver, next, save: () => saver.save(input) }
}

describe('a generated form', () => {
  it('sends once, however often it is asked while the server answers', async () => {
    const { saver, save, sent, next } = opened()
    const first = save()
    expect(await Promise.all([save(), save()])).toEqual([null, null])
    ;(await next()).resolve(made(5))
    expect(await first).toMatchObject({ kind: 'saved', created: true, row: { id: 5 } })
    expect(sent).toHaveLength(1)
    expect(saver.attempt()).toBeNull()
  })

  it('makes nothing more until it has left: its button goes on loading', async () => {
    const { save, sent, states, next } = opened()
    const first = save()
    ;(await next()).resolve(made(5))
    await first
    expect(await Promise.all([save(), save()])).toEqual([null, null])
    expect(sent).toHaveLength(1)
    expect(states).toEqual(['saving'])
  })

  it('saves the next record under another key, once it stands empty for it', async () => {
    const { saver, save, sent, next } = opened()
    const first = save()
    ;(await next()).resolve(made(5))
    await first
    saver.renew()
    const second = save()
    ;(await next()).resolve(made(6))
    expect(await second).toMatchObject({ kind: 'saved', row: { id: 6 } })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  it('can be saved again after it was refused, here or by the server', async () => {
    const { store, save, sent, states, next } = opened()
    store.set('about', '')
    expect(await save()).toMatchObject({ kind: 'invalid' })
    store.set('about', 'Fair')
    const refused = save()
    ;(await next()).reject(answered(422, { errors: { about: ['Taken'] } }))
    expect(await refused).toMatchObject({ kind: 'invalid' })
    store.set('about', 'Other fair')
    const saved = save()
    ;(await next()).resolve(made(5))
    expect(await saved).toMatchObject({ kind: 'saved' })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(states).toEqual(['saving', 'idle', 'saving', 'idle', 'saving'])
  })

  it('keeps its key after a fault of the server, which may have come after the record was made', async () => {
    const { save, sent, next } = opened()
    const failed = save()
    ;(await next()).reject(answered(500))
    expect(await failed).toMatchObject({ kind: 'failed' })
    const again = save()
    ;(await next()).resolve(made(5))
    await again
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})

describe('a form built by hand, and the question of an action', () => {
  it('is done once: not again while it runs, nor before it has left', async () => {
    const act = createOneAct()
    const keys: string[] = []
    const create = async (key: string) => Promise.resolve(keys.push(key))
    expect(await Promise.all([act.run(create), act.run(create), act.run(create)])).toEqual([1, undefined, undefined])
    expect(await act.run(create)).toBeUndefined()
    act.renew()
    expect(await act.run(create)).toBe(2)
    expect(new Set(keys).size).toBe(2)
  })

  it.each([
    ['a refusal', answered(422), 2],
    ['a fault', answered(500), 1],
    ['a lost answer', new AxiosError('Network Error'), 1],
    ['the first try still at work', answered(409, { code: 'already_running' }), 1],
  ])('after %s it is tried again', async (_, error, different) => {
    const act = createOneAct()
    const keys: string[] = []
    const failing = async (key: string) => {
      keys.push(key)
      return Promise.reject(error)
    }
    await expect(act.run(failing)).rejects.toBe(error)
    await act.run(async (key) => Promise.resolve(keys.push(key)))
    expect(new Set(keys).size).toBe(different)
  })
})
