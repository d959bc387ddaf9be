/** A record of any entity on the screen: what it is, its title, and the way to it, for who may see it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { defineSchema, type Field } from '../../../src/schemas/core/define'
import { AnyReferenceInput } from '../../../src/screens/form/inputs/any-reference-input'
import { NamedRecord } from '../../../src/screens/cells/named-record'
import { fieldText } from '../../../src/screens/cells/field-text'
import type { ValueContext } from '../../../src/screens/field-types/list-type'

// The picker reads the session as it loads.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const texts = readProductTexts()
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: ['screens', 'cm'],
    resources: { en: { screens: texts.get('screens')?.en ?? {}, cm: texts.get('cm')?.en ?? {} } },
    interpolation: { escapeValue: false },
  })
})

const note = defineSchema('zz/note', { x: { area: 'use', title: 'about' }, properties: { about: { x: { ref: '*' } } } })
const about = note.fields[0] as Field // it has one field

const refs = { 'cm/source': { 5: { title: 'Fair', active: true }, 6: { title: 'Old fair', active: false } } }
const draw = (value: string, whole: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NamedRecord refs={refs} value={value} whole={whole} />
    </MemoryRouter>,
  )

test('details lead to it, a cell of a list says it', () => {
  expect(draw('cm/source/5', true)).toMatch(/^<a href="\/record\/cm\/source\/5"[^>]*>.*Source: Fair<\/a>$/)
  expect(draw('cm/source/5', false)).toMatch(/^<span title="Source: Fair">.*Source: Fair<\/span>$/)
})

test('in the recycle bin it is shown as such; without a title nothing leads to it', () => {
  expect(draw('cm/source/6', true)).toContain('Source: Old fair (inactive)')
  expect(draw('cm/source/7', true)).toMatch(/^<span>.*Source: #7<\/span>$/)
})

test('as text, in a history or a filter, it reads the same; an entity alone is all of its records', () => {
  const context = { t: i18next.t, entity: note, refs, formats: { language: 'en' } } as unknown as ValueContext
  const read = (value: string) => fieldText(context, about, value, {})
  expect([read('cm/source/5'), read('cm/source/7'), read('cm/source'), read('zz/other/1')]).toEqual([
    'Source: Fair',
    'Source: #7',
    'Sources',
    'zz/other: #1',
  ])
})

test('its input asks first what it is', () => {
  const client = new QueryClient()
  client.setQueryData(['entities'], [{ entity: 'cm/source', actions: ['list'], nameable: true }])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AnyReferenceInput
        entity={note}
        field={about}
        id="about"
        label="About"
        value={null}
        onChange={() => undefined}
        onBlur={() => undefined}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        required={false}
        refs={refs}
        row={{}}
      />
    </QueryClientProvider>,
  )
  expect([...html.matchAll(/<input[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(['About: kind'])
})
