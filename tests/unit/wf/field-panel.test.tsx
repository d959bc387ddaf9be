/** What a person finds beside a field in the form designer (wf.md §2.3). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { DesignScopeProvider, type DesignScope } from '../../../src/pages/wf/template/form/design-scope'
import { FieldPanel } from '../../../src/pages/wf/template/form/panel/field-panel'
import type { FormContent } from '../../../src/shared/wf/form'

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
  const named = ['screens', 'error', 'wf', 'common']
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: named,
    resources: { en: Object.fromEntries(named.map((name) => [name, texts.get(name)?.en ?? {}])) },
    interpolation: { escapeValue: false },
  })
})

const content: FormContent = {
  json_schema: {
    type: 'object',
    properties: { note: { type: 'string' }, total: { type: 'string', format: 'decimal', readOnly: true, x: { scale: 2 } } },
  },
  ui_schema: { note: { 'ui:item': 'text', 'ui:title': { en: 'Note' } }, total: { 'ui:item': 'computed', 'ui:title': { en: 'Total' } } },
  rules: [],
  flow: {
    nodes: [
      { key: 'start', type: 'start' },
      { key: 'end', type: 'end', result: 'approved' },
    ],
  },
  settings: {},
  print_layout: {},
  bindings: [],
}
// Nothing is done while drawing.
const never = () => {
  throw new Error('Only drawn')
}
const scope: DesignScope = {
  ...{ content, language: 'en', selected: [], isFrozen: () => false, problemsAt: () => [] },
  ...{ select: never, act: never, insert: never, insertColumn: never, entered: null },
}
const draw = (name: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DesignScopeProvider value={scope}>
        <FieldPanel name={name} />
      </DesignScopeProvider>
    </QueryClientProvider>,
  )

test('a computed field is asked for its formula at once, and offers the fields that it may read', () => {
  expect(draw('total')).toMatch(/>Expression<.*Insert a field/s)
  expect(draw('note')).not.toContain('Expression')
})
