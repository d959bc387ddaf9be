/** What modules and sums say on screens of forms: beside the field, above the form, and before a bulk is signed (wf.md §5.15, §5.16). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { BulkSums } from '../../../src/pages/wf/list/bulk-sums'
import { BulkUnprintable, unprintableKey } from '../../../src/pages/wf/list/bulk-unprintable'
import { SummaryLine } from '../../../src/pages/wf/list/row-parts'
import { SaidByModules } from '../../../src/pages/wf/new/said-by-modules'
import type { BulkSums as Sums } from '../../../src/shared/wf/task-calls'
import type { WorkRow } from '../../../src/shared/wf/work-list'

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

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('what is exceeded is marked by a word, too; what is about a field that is not shown names it', () => {
  const content = {
    json_schema: { type: 'object' as const, properties: { until: {} } },
    ui_schema: { until: { 'ui:title': { en: 'Until' } } },
    rules: [],
  }
  const facts = [
    { field: '', text: '8 h left afterwards.', exceeded: false },
    { field: 'until', text: 'Month: 50 h of 46 h.', exceeded: true },
  ]
  const html = renderToStaticMarkup(
    <SaidByModules checked={{ errors: [], warnings: [], computed: {}, facts }} content={content} values={{}} />,
  )
  expect(plain(html)).toBe('8 h left afterwards. Until Exceeded: Month: 50 h of 46 h.')
  expect(html.match(/data-exceeded/g)).toHaveLength(1)
})

const sumsOf = (sums: Sums | undefined) => {
  const client = new QueryClient()
  if (sums) client.setQueryData(['wf/task', 'bulk-sums', [7, 8]], sums)
  const rows = [7, 8].map((task) => ({ task })) as unknown as WorkRow[] // nothing else of them is read
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BulkSums rows={rows} />
    </QueryClientProvider>,
  )
}

test('before a bulk is signed its sums stand by currency, unit or field, with the hours and of how many forms', () => {
  const amounts = [
    { currency: 'USD', unit: null, label: null, amount: '1250.75', forms: 2 },
    { currency: null, unit: 'TWD', label: null, amount: '1200.5', forms: 1 },
    { currency: null, unit: null, label: { en: 'Pieces' }, amount: '7', forms: 1 },
  ]
  expect(plain(sumsOf({ amounts, time: { minutes: 330, forms: 2 } }))).toBe(
    'Sum USD 1,250.75 2 forms Sum 1,200.5 TWD 1 form Pieces 7 1 form Hours 5:30 2 forms',
  )
  expect(sumsOf({ amounts: [], time: null })).toBe('')
  expect(sumsOf(undefined)).toContain('skeleton')
})

test('a row says label and value of what its form is summed up by, and nothing where there is nothing', () => {
  const line = renderToStaticMarkup(<SummaryLine summary={[{ key: 'price', label: { en: 'Price' }, text: 'TWD 480' }]} />)
  expect(plain(line)).toBe('Price TWD 480')
  expect(renderToStaticMarkup(<SummaryLine summary={[]} />)).toBe('')
})

test('before a bulk is signed what the PDFs cannot show is named once, with the forms that hold it', () => {
  const client = new QueryClient()
  client.setQueryData(unprintableKey([7, 8], ''), { characters: ['🚄'], instances: [2] })
  client.setQueryData(unprintableKey([], '👍🚄'), { characters: ['👍', '🚄'], instances: [] })
  const rows = [7, 8].map((task, at) => ({ task, instance: at + 1, title: `Form ${at + 1}` }))
  const said = (comment: string) =>
    plain(
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <BulkUnprintable rows={rows} comment={comment} />
        </QueryClientProvider>,
      ),
    )
  expect(said('')).toBe('The PDF has no glyph for 🚄. It shows □ in their place. Form 2')
  expect(said('👍🚄')).toBe('The PDF has no glyph for 🚄 👍. It shows □ in their place. Form 2')
  client.setQueryData(unprintableKey([7, 8], ''), { characters: [], instances: [] })
  expect(said('')).toBe('')
})
