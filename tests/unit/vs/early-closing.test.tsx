/** What the control room says of a request to close early, in each language (vs.md §4). */
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { EarlyClosing } from '../../../src/pages/vs/control/early-closing'
import { languages } from '../../../src/schemas/core/types'

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
  await i18next.use(initReactI18next).init({
    ...{ lng: 'en', ns: ['vs'], fallbackLng: false as const },
    resources: Object.fromEntries(languages.map((language) => [language, { vs: texts.get('vs')?.[language] ?? {} }])),
    interpolation: { escapeValue: false },
  })
})

const refs = { 'sc/user': { 7: { title: 'Amy Chen' } } }
const request = { close_requested_at: '2026-11-20T01:15:00.000Z', close_requested_by: 7, close_reason: 'All sixty have voted' }

async function drawn(row: Parameters<typeof EarlyClosing>[0]['row'], language: string = 'en'): Promise<string> {
  await i18next.changeLanguage(language)
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <EarlyClosing row={row} refs={refs} />
    </I18nextProvider>,
  )
}

test.each(languages)('%s: who requested it, why, and what the reader can do', async (language) => {
  const say = (key: string) => String(i18next.getResource(language, 'vs', `control.early.${key}`))
  const markup = await drawn({ ...request, _actions: ['confirm-close'] }, language)
  expect(markup).toContain('Amy Chen')
  expect(markup).toContain('All sixty have voted')
  expect(markup).toContain(say('confirm'))
  expect(await drawn({ ...request, _actions: ['withdraw-close'] }, language)).toContain(say('own'))
  expect(await drawn({ ...request, _actions: [] }, language)).not.toContain(say('confirm'))
})

test('without a request, or for who may not read it, nothing is said', async () => {
  expect(await drawn({ close_requested_at: null })).toBe('')
  expect(await drawn({})).toBe('')
})
