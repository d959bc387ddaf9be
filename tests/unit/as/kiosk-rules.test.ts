/** What opens a kiosk (as.md §2 /as/kiosk, R1): the code that changes, PINs that are no use, and how often one may be wrong. */
import { describe, expect, test } from 'vitest'
import { afterFailure, untouched } from '../../../server/auth/sign-in/lockout'
import { codeOf, heldStep, readCode, stepAt, timesOf } from '../../../server/modules/as/kiosk/rules/kiosk-code'
import { cardLimit, deviceLimit, secondsLocked } from '../../../server/modules/as/kiosk/rules/try-limits'
import { isWeakPin } from '../../../src/shared/as/kiosk'

const second = 1000
const start = Date.parse('2027-03-10T01:00:00.000Z')
const read = (code: string) => readCode(code) ?? { member: 0, proof: '' }

describe('the code', () => {
  test('is another one every 30 s, of another person, and of another secret', () => {
    const codes = [
      codeOf('a', 7, stepAt(start)),
      codeOf('a', 7, stepAt(start + 30 * second)),
      codeOf('a', 8, stepAt(start)),
      codeOf('b', 7, stepAt(start)),
    ]
    expect(new Set(codes).size).toBe(4)
    expect(codeOf('a', 7, stepAt(start + 29_999))).toBe(codes[0])
    expect(codes[0]).toMatch(/^7-[0-9A-HJKMNP-TV-Z]{16}$/)
  })
  test('holds for its step and the one after, no longer and no earlier', () => {
    const code = read(codeOf('a', 7, stepAt(start)))
    const heldAt = (seconds: number) => heldStep(code, 'a', start + seconds * second) !== null
    expect([-1, 0, 29, 30, 59, 60].map(heldAt)).toEqual([false, true, true, true, true, false])
    expect(timesOf(stepAt(start + 12_000))).toEqual({ from: start, next_at: start + 30_000, valid_until: start + 60_000 })
  })
  test('is of no use with another secret, or for another person', () => {
    const code = read(codeOf('a', 7, stepAt(start)))
    expect(heldStep(code, 'b', start)).toBeNull()
    expect(heldStep({ ...code, member: 8 }, 'a', start)).toBeNull()
  })
  test('names its person, also typed in small letters and with spaces; other texts are none', () => {
    const code = codeOf('a', 41_234, stepAt(start))
    expect(readCode(` ${code.toLowerCase()} `)).toEqual(read(code))
    expect(read(code).member).toBe(41_234)
    expect(['', '7', '7-', 'hello', `${code}0`, `0${code}`, 'https://example.com'].map(readCode)).toEqual(Array(7).fill(null))
  })
})

test('a PIN of one digit, or of digits in a row up or down, is easily guessed', () => {
  expect(['1111', '00000000', '1234', '56789', '9876', '3210'].map(isWeakPin)).toEqual([true, true, true, true, true, true])
  expect(['1357', '1122', '1243', '2580', '8901'].map(isWeakPin)).toEqual([false, false, false, false, false])
})

describe('wrong PINs', () => {
  const wrong = (times: number, every: number, rule = cardLimit) =>
    Array.from({ length: times }, (_, n) => start + n * every).reduce(
      (state, at) => afterFailure(state, { at, network: 'x' }, rule),
      untouched,
    )

  test('five within 15 minutes lock the card for 15 minutes from the fifth', () => {
    expect(secondsLocked(wrong(4, second), start + 4 * second)).toBe(0)
    const locked = wrong(5, second)
    expect(secondsLocked(locked, start + 4 * second)).toBe(900)
    expect(secondsLocked(locked, start + 4 * second + 899_500)).toBe(1)
    expect(secondsLocked(locked, start + 4 * second + 900_000)).toBe(0)
  })
  test('five in more than 15 minutes don’t; a second lock is no longer than the first', () => {
    expect(wrong(5, 4 * 60 * second).locked_until).toBeNull()
    const again = [0, 1, 2, 3, 4].reduce(
      (state, n) => afterFailure(state, { at: start + 1_800_000 + n, network: 'x' }, cardLimit),
      wrong(5, second),
    )
    expect(secondsLocked(again, start + 1_800_004)).toBe(900)
  })
  test('twenty at one kiosk lock it a minute, twenty more two', () => {
    expect(wrong(19, second, deviceLimit).locked_until).toBeNull()
    const locked = wrong(20, second, deviceLimit)
    expect(secondsLocked(locked, start + 19 * second)).toBe(60)
    const later = start + 300_000
    const again = Array.from({ length: 20 }, (_, n) => later + n).reduce(
      (state, at) => afterFailure(state, { at, network: 'x' }, deviceLimit),
      locked,
    )
    expect(secondsLocked(again, later + 19)).toBe(120)
  })
})
