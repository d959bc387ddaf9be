/** What is entered at a kiosk (as.md §2 /as/kiosk): by pad, reader, scanner and camera; what is left for the next person: nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDesk, idleMs, shownMs, type DeskSeams } from '../../../../src/pages/as/kiosk/desk'
import type { Refusal } from '../../../../src/pages/as/kiosk/refusal'
import type { KioskPunch } from '../../../../src/shared/as/kiosk'

const made: KioskPunch = {
  ...{ id: 7, name: 'Amy Chen', direction: 'in', at: '2026-03-10T01:00:12.000Z', work_date: '2026-03-10' },
  ...{ state: 'valid', again: false },
}
const code = '2S-0123456789ABCDEF'
const nothing = { field: 'card', card: '', pin: '', way: 'auto', gap: null, refusal: null, isBusy: false, made: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** @param answers in their order: a refusal is thrown */
function opened(...answers: (KioskPunch | Refusal)[]) {
  let ids = 0
  const onDeviceRefused = vi.fn<DeskSeams['onDeviceRefused']>()
  const send = vi.fn<DeskSeams['send']>(async () => {
    const answer = answers.shift() ?? made
    if ('kind' in answer) throw new Error('refused', { cause: answer })
    return answer
  })
  const desk = createDesk({
    send,
    refusalOf: (error) => (error as Error).cause as Refusal,
    onDeviceRefused,
    newId: () => `id-${++ids}`,
  })
  const press = (digits: string) => [...digits].forEach((digit) => desk.type(digit))
  const punch = async (card = '0815', pin = '4711') => {
    press(card)
    desk.enter()
    press(pin)
    desk.enter()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { desk, send, press, punch, onDeviceRefused }
}

describe('card and PIN', () => {
  test('the pad enters the card, then the PIN; the answer is shown for three seconds, then every field is empty', async () => {
    const { desk, send, punch } = opened()
    await punch()
    expect(send).toHaveBeenCalledExactlyOnceWith({ client_id: 'id-1', card_no: '0815', pin: '4711' })
    expect(desk.get()).toEqual({ ...nothing, made })
    vi.advanceTimersByTime(shownMs - 1)
    expect(desk.get().made).toBe(made)
    vi.advanceTimersByTime(1)
    expect(desk.get()).toEqual(nothing)
  })

  test('a digit is taken back, in the field that is entered', () => {
    const { desk, press } = opened()
    press('0816')
    desk.erase()
    press('5')
    desk.enter()
    press('47')
    desk.erase()
    expect(desk.get()).toMatchObject({ field: 'pin', card: '0815', pin: '4' })
  })

  test('a reader types a card and presses Enter while an answer is shown: the next person has begun', async () => {
    const { desk, punch } = opened()
    await punch()
    desk.set('card', 'A')
    expect(desk.get()).toEqual({ ...nothing, card: 'A' })
    vi.advanceTimersByTime(shownMs)
    expect(desk.get().card).toBe('A')
  })

  test('a chosen direction goes along, and is automatic for the next person', async () => {
    const { desk, send, punch } = opened()
    desk.choose('out')
    await punch()
    expect(send.mock.calls[0]?.[0]).toMatchObject({ direction: 'out' })
    vi.advanceTimersByTime(shownMs)
    expect(desk.get().way).toBe('auto')
  })

  test('nothing is sent without a card, or with a PIN that can be none', () => {
    const { desk, send, press } = opened()
    desk.enter()
    expect(desk.get()).toMatchObject({ field: 'card', gap: 'no_card' })
    press('0815')
    desk.enter()
    press('471')
    desk.enter()
    expect(desk.get()).toMatchObject({ field: 'pin', card: '0815', pin: '', gap: 'pin_length' })
    expect(send).not.toHaveBeenCalled()
  })

  test('while it is sent nothing else is entered, and Enter sends nothing twice', async () => {
    const { desk, send, press } = opened()
    press('0815')
    desk.enter()
    press('4711')
    desk.enter()
    desk.enter()
    press('9')
    desk.clear()
    expect(desk.get()).toMatchObject({ isBusy: true, card: '0815', pin: '' })
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledOnce()
    expect(desk.get().made).toBe(made)
  })
})

describe('refusals', () => {
  test('the PIN is emptied, the card number is kept for correction, and the words go with the next digit', async () => {
    const refusal: Refusal = { kind: 'judged', texts: [], card: 'Card number or PIN is wrong.' }
    const { desk, send, press, punch } = opened(refusal)
    await punch()
    expect(desk.get()).toMatchObject({ field: 'pin', card: '0815', pin: '', refusal, isBusy: false })
    press('4712')
    expect(desk.get().refusal).toBeNull()
    desk.enter()
    await vi.advanceTimersByTimeAsync(0)
    // Another try is another punch.
    expect(send.mock.calls[1]?.[0]).toMatchObject({ client_id: 'id-2', pin: '4712' })
  })

  test('a punch that the server did not answer is none: it is sent again as the same one', async () => {
    const { desk, send, punch } = opened({ kind: 'unreached', texts: ['offline'] })
    await punch()
    expect(desk.get()).toMatchObject({ made: null, refusal: { kind: 'unreached' }, pin: '' })
    desk.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
    expect(desk.get().made).toBe(made)
  })

  test('what was judged, or is left alone, is not sent again', async () => {
    const judged = opened({ kind: 'judged', texts: ['Too soon.'] })
    await judged.punch()
    judged.desk.retry()
    expect(judged.send).toHaveBeenCalledOnce()
    const left = opened({ kind: 'unreached', texts: ['offline'] })
    await left.punch()
    vi.advanceTimersByTime(idleMs)
    left.desk.retry()
    expect(left.send).toHaveBeenCalledOnce()
  })

  test('when the device itself is refused, everything entered is gone', async () => {
    const refusal: Refusal = { kind: 'refused_device', texts: ['This device is disabled.'] }
    const { desk, punch, onDeviceRefused } = opened(refusal)
    await punch()
    expect(onDeviceRefused).toHaveBeenCalledExactlyOnceWith(refusal)
    expect(desk.get()).toEqual(nothing)
  })
})

describe('codes', () => {
  test('a hand-held scanner types the code where the card number goes', async () => {
    const { desk, send } = opened()
    desk.set('card', code.toLowerCase())
    desk.enter()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledExactlyOnceWith({ client_id: 'id-1', code })
    expect(desk.get().made).toBe(made)
  })

  test('also where the PIN goes', async () => {
    const { desk, send, press } = opened()
    press('0815')
    desk.enter()
    desk.set('pin', code)
    desk.enter()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledExactlyOnceWith({ client_id: 'id-1', code })
  })

  test('the camera sees a code many times, and it is sent once; after the answer, too', async () => {
    const { desk, send } = opened()
    desk.see(code)
    desk.see(code)
    await vi.advanceTimersByTimeAsync(0)
    desk.see(code)
    vi.advanceTimersByTime(shownMs)
    desk.see(code)
    expect(send).toHaveBeenCalledOnce()
    desk.see('2S-ZZZZ456789ABCDEF')
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('another QR code is no punch', () => {
    const { desk, send } = opened()
    desk.see('https://example.com/menu')
    expect(desk.get().gap).toBe('not_a_code')
    expect(send).not.toHaveBeenCalled()
  })
})

describe('left alone', () => {
  test('half a minute after the last digit everything is empty', () => {
    const { desk, press } = opened()
    press('08')
    vi.advanceTimersByTime(idleMs - 1)
    press('1')
    vi.advanceTimersByTime(idleMs - 1)
    expect(desk.get().card).toBe('081')
    vi.advanceTimersByTime(1)
    expect(desk.get()).toEqual(nothing)
  })

  test('a page that is gone waits for nothing', () => {
    const { desk, press } = opened()
    press('0815')
    desk.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
