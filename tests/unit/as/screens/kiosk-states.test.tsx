/** What a kiosk's page says in each of its states, in each language (as.md §2 /as/kiosk). */
import type { ReactNode } from 'react'
import i18next from 'i18next'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../../server/i18n/product-texts'
import { Camera } from '../../../../src/pages/as/kiosk/camera'
import { Connect } from '../../../../src/pages/as/kiosk/connect'
import { createDesk, type DeskState } from '../../../../src/pages/as/kiosk/desk'
import { Entry } from '../../../../src/pages/as/kiosk/entry'
import { KioskScreen } from '../../../../src/pages/as/kiosk/kiosk-screen'
import { Made } from '../../../../src/pages/as/kiosk/made'
import type { Kiosk, KioskPunch } from '../../../../src/shared/as/kiosk'
import { languages } from '../../../../src/schemas/core/types'

// The formats of the engine read the session as they load.
vi.hoisted(() => {
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeAll(async () => {
  const texts = readProductTexts()
  const named = ['as', 'common']
  await i18next.use(initReactI18next).init({
    ...{ lng: 'en', ns: named, fallbackLng: false as const },
    resources: Object.fromEntries(
      languages.map((language) => [language, Object.fromEntries(named.map((name) => [name, texts.get(name)?.[language] ?? {}]))]),
    ),
    interpolation: { escapeValue: false },
  })
})

const client = new QueryClient()
const drawn = (part: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const desk = createDesk({
  send: () => Promise.reject(new Error('not sent')),
  refusalOf: () => null,
  onDeviceRefused: () => undefined,
  newId: () => '',
})
const entry = (part: Partial<DeskState> = {}, direction: Kiosk['device']['direction'] = 'both') =>
  drawn(<Entry desk={desk} state={{ ...desk.get(), ...part }} direction={direction} />)
const made: KioskPunch = {
  ...{ id: 7, name: 'Amy Chen', direction: 'in', at: '2026-03-10T01:00:12.000Z', work_date: '2026-03-10' },
  ...{ state: 'valid', again: false },
}
const shown = (part: Partial<KioskPunch> = {}) =>
  plain(drawn(<Made made={{ ...made, ...part }} zone="Asia/Taipei" onGo={() => undefined} />))

describe.each(languages)('%s', (language) => {
  const say = (key: string) => String(i18next.getResource(language, 'as', `kiosk.${key}`))
  beforeAll(async () => {
    await i18next.changeLanguage(language)
  })

  test('no token: what it is and where it comes from', () => {
    const html = plain(drawn(<Connect onConnected={() => undefined} />))
    for (const key of ['title', 'about', 'token', 'help', 'act']) expect(html).toContain(say(`connect.${key}`).replace('>', '&gt;'))
  })

  test('the empty desk asks for card and PIN, with a pad of ten digits', () => {
    const html = entry()
    expect(html.match(/>[0-9]<\/button>/g)).toHaveLength(10)
    for (const key of ['card', 'pin', 'way.auto', 'way.in', 'way.out', 'next', 'clear', 'keyboard']) expect(plain(html)).toContain(say(key))
    expect(html).not.toContain('role="alert"')
  })

  test.each(['no_card', 'pin_length', 'not_a_code'] as const)('%s is said', (gap) =>
    expect(plain(entry({ gap }))).toContain(say(`gap.${gap}`)),
  )

  test('without an answer of the server the same punch can be sent again; a judged one can not', () => {
    const cut = plain(entry({ refusal: { kind: 'unreached', texts: ['offline'] } }))
    expect(cut).toContain(say('unreached'))
    expect(cut).toContain(say('again'))
    const judged = plain(entry({ refusal: { kind: 'judged', texts: ['Too soon.'] } }))
    expect(judged).toContain('Too soon.')
    expect(judged).not.toContain(say('again'))
  })

  test('a lock says for how long', () => {
    const html = plain(entry({ refusal: { kind: 'locked', texts: ['Locked.'], until: Date.now() + 3_600_000 } }))
    expect(html).toContain('Locked.')
    expect(html).toMatch(
      new RegExp(
        say('locked_for')
          .replaceAll('.', String.raw`\.`)
          .replace('{{time}}', String.raw`(60:00|59:\d\d)`),
      ),
    )
  })

  test('who, which way and when, in the zone of the kiosk', () => {
    expect(shown()).toBe(`Amy Chen ${say('made.in')} 09:00:12`)
    expect(shown({ direction: 'out', again: true, state: 'waiting' })).toBe(
      `Amy Chen ${say('made.out')} 09:00:12 ${say('made.again')} ${say('made.waiting')}`,
    )
  })

  test('the camera is opened by a press', () => {
    const html = plain(drawn(<Camera onSeen={() => undefined} />))
    expect(html).toContain(say('camera.off'))
    expect(html).toContain(say('camera.open'))
  })
})

test('what is wrong with card or PIN is said at the card number, tied to it', () => {
  const html = entry({ refusal: { kind: 'judged', texts: [], card: 'Card number or PIN is wrong.' } })
  expect(html).toMatch(
    /id="k-kiosk-card"[^>]*aria-describedby="k-kiosk-card-error"|aria-describedby="k-kiosk-card-error"[^>]*id="k-kiosk-card"/,
  )
  expect(html).toContain('id="k-kiosk-card-error"')
})

test('a kiosk of one direction offers no other', () => {
  const html = entry({}, 'in')
  expect(html).toContain(String(i18next.t('as:kiosk.fixed.in')))
  expect(html).not.toContain('aria-pressed')
})

test('the PIN is never readable, and the pad rests while a punch is sent', () => {
  const html = entry({ field: 'pin', card: '0815', pin: '4711', isBusy: true })
  expect(html).toMatch(/type="password"/)
  expect(html.match(/<button[^>]*disabled/g)).toHaveLength(12)
})

test('until the server has answered, a skeleton stands', () =>
  expect(drawn(<KioskScreen token="hw_x" onRefused={() => undefined} onLeave={() => undefined} />)).toContain('skeleton'))
