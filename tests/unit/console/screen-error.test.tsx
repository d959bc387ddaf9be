/** What stands in place of a screen that could not be loaded. */
import { renderToStaticMarkup } from 'react-dom/server'
import { AxiosError } from 'axios'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { ScreenError } from '../../../src/screens/entity/screen-error'

beforeAll(async () => {
  const texts = readProductTexts()
  const tw = Object.fromEntries(['common', 'screens', 'error'].map((name) => [name, texts.get(name)?.tw ?? {}]))
  await i18next.use(initReactI18next).init({ lng: 'tw', resources: { tw }, interpolation: { escapeValue: false } })
})

const answered = (status: number, message: string) =>
  new AxiosError('Request failed', 'ERR', undefined, undefined, {
    status,
    data: { message },
    statusText: '',
    headers: {},
    config: {} as never,
  }) // only status and data are read
const shown = (error: unknown) => renderToStaticMarkup(<ScreenError error={error} />)

test('a record that is missing is said once, and is no error of the system', () => {
  const text = i18next.t('error:not_found')
  const page = shown(answered(404, text))
  expect(page.split(text)).toHaveLength(2)
  expect(page).not.toContain('系統錯誤')
})

test('a failure of the server is one, with what it said', () => {
  expect(shown(answered(500, 'db down'))).toContain('系統錯誤：db down')
})
