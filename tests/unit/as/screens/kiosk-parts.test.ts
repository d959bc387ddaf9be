/** The parts of a kiosk's page that judge (as.md §2 /as/kiosk): refusals, tokens, codes, PINs, the camera. */
import QRCode from 'qrcode-generator'
import { AxiosError, AxiosHeaders } from 'axios'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../server/modules/as/kiosk/rules/kiosk-code'
import { tokenIn } from '../../../../src/pages/as/kiosk/device-token'
import { pinGap } from '../../../../src/pages/as/kiosk/pin-gap'
import { readQr, type Picture } from '../../../../src/pages/as/kiosk/read-qr'
import { refusalOf } from '../../../../src/pages/as/kiosk/refusal'
import { remainingText } from '../../../../src/pages/as/kiosk/refusal-text'
import { renewAfter } from '../../../../src/pages/as/kiosk/renew-after'
import { cameraFault } from '../../../../src/pages/as/kiosk/use-camera'
import { isCharacter } from '../../../../src/pages/as/kiosk/use-stray-keys'
import { kioskCodeIn } from '../../../../src/shared/as/kiosk-code'

const answered = (status: number, data: object, headers: Record<string, string> = {}) => {
  const config = { headers: new AxiosHeaders() }
  return new AxiosError('failed', undefined, config, undefined, { status, statusText: '', data, headers, config })
}

describe('refusals', () => {
  const now = Date.parse('2026-03-10T01:00:00Z')

  test('card and PIN have one error, said once at the field; the others stand for themselves', () => {
    const wrong = 'Card number or PIN is wrong.'
    expect(refusalOf(answered(422, { message: wrong, errors: { card_no: [wrong], pin: [wrong] } }), now)).toEqual({
      kind: 'judged',
      texts: [],
      card: wrong,
    })
    expect(refusalOf(answered(422, { message: 'No.', errors: { direction: ['Clocked in at 08:59:40 already.'] } }), now)).toEqual({
      kind: 'judged',
      texts: ['Clocked in at 08:59:40 already.'],
    })
    expect(refusalOf(answered(409, { message: 'Another one is running.' }), now)).toEqual({
      kind: 'judged',
      texts: ['Another one is running.'],
    })
  })

  test('a lock lasts as long as the server says', () => {
    const locked = { message: 'Locked.' }
    expect(refusalOf(answered(429, locked, { 'retry-after': '845' }), now)).toEqual({
      kind: 'locked',
      texts: ['Locked.'],
      until: now + 845_000,
    })
    expect(refusalOf(answered(429, locked), now)?.until).toBe(now + 60_000)
    expect(remainingText(845)).toBe('14:05')
  })

  test('an unknown token is told from a device that is only disabled', () => {
    expect(refusalOf(answered(401, { message: 'Unknown.' }), now)?.kind).toBe('unknown_device')
    expect(refusalOf(answered(403, { message: 'Disabled.', code: 'device_disabled' }), now)?.kind).toBe('refused_device')
  })

  test('without an answer, and when the server fails, nobody knows whether it was recorded', () => {
    expect(refusalOf(new AxiosError('Network Error', AxiosError.ERR_NETWORK), now)?.kind).toBe('unreached')
    expect(refusalOf(answered(503, { message: 'Down.' }), now)?.kind).toBe('unreached')
  })
})

test.each([
  ['#token=hw_abc', 'hw_abc'],
  ['#token=', null],
  ['#other=1', null],
  ['', null],
])('the token in the address %s is %s', (hash, token) => expect(tokenIn(hash)).toBe(token))

test.each([
  ['2S-0123456789ABCDEF', '2S-0123456789ABCDEF'],
  [' 2s-0123456789abcdef\n', '2S-0123456789ABCDEF'],
  // I, L, O and U are in no code.
  ['2S-0123456789ABCDEU', null],
  ['0012345678', null],
  ['A-1234', null],
  ['https://example.com/', null],
])('%j is the code %s', (text, code) => expect(kioskCodeIn(text)).toBe(code))

test('what the server makes is known as a code', () => {
  for (const member of [1, 35, 36, 4711, 2_000_000]) {
    const made = codeOf('secret', member, member)
    expect(kioskCodeIn(made)).toBe(made)
  }
})

test.each([
  ['4711', null],
  ['47110815', null],
  ['471', 'pin_length'],
  ['471108150', 'pin_length'],
  ['47a1', 'pin_length'],
  ['1111', 'weak_pin'],
  ['3456', 'weak_pin'],
  ['9876', 'weak_pin'],
])('the PIN %s: %s', (pin, gap) => expect(pinGap(pin)).toBe(gap))

test.each([
  ['in 12 s', '2026-03-10T01:00:12Z', 12_000],
  ['in a whole step', '2026-03-10T01:00:30Z', 30_000],
  ['now, by a clock that is ahead', '2026-03-10T01:00:00Z', 15_000],
  ['long ago, by a clock that is ahead', '2026-03-10T00:50:00Z', 15_000],
  ['much later, by a clock that is behind', '2026-03-10T01:10:00Z', 15_000],
])('the next code comes %s', (_, next, wait) => expect(renewAfter(next, Date.parse('2026-03-10T01:00:00Z'))).toBe(wait))

describe('the camera', () => {
  test('what a page shows is what the camera reads, on its side too', () => {
    const text = '2S-0123456789ABCDEF'
    const picture = drawn(text)
    expect(readQr(picture)).toBe(text)
    expect(readQr(turned(picture))).toBe(text)
  })

  test('a picture without a code is none', () => {
    const { width, height, data } = drawn('2S-0123456789ABCDEF')
    expect(readQr({ width, height, data: new Uint8ClampedArray(data.length).fill(200) })).toBeNull()
  })

  test('why there is no picture is told by its kind', () => {
    const fault = (name: string) => Object.assign(new Error(name), { name })
    expect(cameraFault(fault('NotAllowedError'), true)).toBe('denied')
    expect(cameraFault(fault('NotFoundError'), true)).toBe('none')
    expect(cameraFault(fault('NotReadableError'), true)).toBe('failed')
    expect(cameraFault(new TypeError('undefined has no getUserMedia'), false)).toBe('insecure')
  })
})

test('a character of a reader finds the field, a command and the space bar do not', () => {
  const key = (name: string, more = {}) => isCharacter({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })
  expect([key('7'), key('A'), key('-')]).toEqual([true, true, true])
  expect([key('Enter'), key(' '), key('Tab'), key('r', { ctrlKey: true })]).toEqual([false, false, false, false])
})

/** A QR code as a camera has it: in the middle of something grey, 4 px a module. */
function drawn(text: string): Picture {
  const qr = QRCode(0, 'M')
  qr.addData(text)
  qr.make()
  const [module, margin, grey] = [4, 4, 20]
  const side = (qr.getModuleCount() + 2 * margin) * module + 2 * grey
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [x, y].map((at) => Math.floor((at - grey) / module) - margin) as [number, number]
      const isInside = [column, row].every((at) => at >= 0 && at < qr.getModuleCount())
      const isOutside = [x, y].some((at) => at < grey || at >= side - grey)
      data.fill(isOutside ? 150 : isInside && qr.isDark(row, column) ? 20 : 235, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data }
}

/** By a quarter. */
function turned({ width, height, data }: Picture): Picture {
  const turn = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      turn.set(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4), (x * height + (height - 1 - y)) * 4)
  return { width: height, height: width, data: turn }
}
