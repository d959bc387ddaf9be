/** What the control room says of signatures on the protocol, in each language (vs.md §4). */
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { ProtocolSigning } from '../../../src/pages/vs/control/protocol-signing'
import { languages } from '../../../src/schemas/core/types'
import { withPluralForms } from '../../../src/shared/engine/plural-forms'

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
    resources: Object.fromEntries(
      languages.map((language) => [language, { vs: withPluralForms(language, texts.get('vs')?.[language] ?? {}) }]),
    ),
    interpolation: { escapeValue: false },
  })
})

type Props = Parameters<typeof ProtocolSigning>[0]
const refs = { 'sc/user': { 7: { title: 'Amy Chen' } } }
const row = { id: 5, state: 'counted', protocol_signers: ['u7', 'u8'], protocol_signed_by: ['u7'] }
const signing = { missing: 1, signed: [{ name: 'Amy Chen', at: '2026-11-20T01:15:00.000Z' }], others: ['Bob Lin'], more: 0 }

async function drawn(props: Pick<Props, 'row' | 'signing'>, language: string = 'en'): Promise<string> {
  await i18next.changeLanguage(language)
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <ProtocolSigning refs={refs} {...props} />
    </I18nextProvider>,
  )
}

test.each(languages)('%s: who has signed, who still may, how many are missing', async (language) => {
  const markup = await drawn({ row, signing }, language)
  for (const part of ['Amy Chen', 'Bob Lin', '1']) expect(markup).toContain(part)
  expect(markup).not.toContain('control.signing')
  expect(await drawn({ row, signing: { ...signing, more: 4 } }, language)).toContain('4')
  const complete = await drawn({ row, signing: { ...signing, missing: 0, others: [] } }, language)
  expect(complete).toContain(String(i18next.getResource(language, 'vs', 'control.signing.complete')))
})

test.each(languages)('%s: of the commission, without running the event, the names and what they can do', async (language) => {
  const say = (key: string) => String(i18next.getResource(language, 'vs', `control.signing.${key}`))
  const open = await drawn({ row: { ...row, _actions: ['sign-protocol'] }, signing: undefined }, language)
  for (const part of [say('open'), 'Amy Chen', say('you')]) expect(open).toContain(part)
  const own = await drawn({ row: { ...row, _actions: ['withdraw-signature'] }, signing: undefined }, language)
  expect(own).toContain(say('yours'))
})

test('in another state, without a commission, or for who may not read it, nothing is said', async () => {
  expect(await drawn({ row: { ...row, state: 'published' }, signing: undefined })).toBe('')
  expect(await drawn({ row: { id: 5, state: 'counted', protocol_signers: [] }, signing: null })).toBe('')
  expect(await drawn({ row: { id: 5, state: 'counted' }, signing: undefined })).toBe('')
})
