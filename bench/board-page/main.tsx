/** The board of leads over a server of its own, with as many cards in one column as the address says; drawn when `draw()` is called; says on <html> when its cards stand. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readProductTexts } from '../../server/i18n/product-texts'
import BoardPage from '../../src/pages/cm/lead/board/board-page'
import { drawnOnCall } from '../drawn'
import { http } from '../../src/providers/http/http'
import { lead } from '../../src/schemas/cm/lead'

const cards = Number(new URLSearchParams(window.location.search).get('cards'))
const stage = (name: string, probability: string) => ({
  name: { en: name },
  kind: 'open',
  probability,
  rot_days: 7,
  needs_conversion: false,
  required_fields: [],
  requires_activity_days: null,
  checklist: [],
  colour: null,
  fold: false,
  guidance: null,
})
const rows = Array.from({ length: cards }, (_, row) => ({
  id: row + 1,
  version: 1,
  title: `Crane ${row + 1}`,
  number: `LD-202611-${row + 1}`,
  raw_company: `Harbour ${row % 90}`,
  organization: null,
  pipeline: 1,
  stage: 1,
  status: 'open',
  amount: '125000',
  currency: 'TWD',
  amount_base: '125000',
  weighted_base: '12500',
  expected_close_date: `2027-01-${String((row % 28) + 1).padStart(2, '0')}`,
  owner: (row % 12) + 1,
  priority: row % 4,
  tags: [(row % 5) + 1],
  next_activity_at: row % 3 === 0 ? null : '2027-01-05T02:00:00.000Z',
  last_touch_at: '2026-11-20T02:00:00.000Z',
  rotten: row % 8 === 0,
  customer_blocked: false,
  _actions: ['show', 'edit', 'win', 'lose'],
}))
const titles = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, { title: `${name} ${index + 1}` }]))
const answers: Readonly<Record<string, object>> = {
  '/api/common/schema/cm/lead': {
    data: { entity: lead, hash: '', validator: '', actions: ['list', 'show', 'create', 'edit', 'delete'], hidden: [] },
  },
  '/api/cm/lead/board': {
    data: {
      pipeline: 1,
      pipelines: [{ id: 1, name: { en: 'Sales' }, is_default: true }],
      currency: 'TWD',
      columns: [
        { value: 1, count: cards, sum: '1', weighted: '1', no_rate: 0, stage: stage('New', '10') },
        { value: 2, count: 0, sum: '0', weighted: '0', no_rate: 0, stage: stage('Qualified', '25') },
      ],
    },
  },
}
/** The whole column at once, as if it had been scrolled to its end. */
const cardsOf = (params: Record<string, string>) => ({
  data: params.value === '1' ? rows : [],
  meta: { refs: { 'sc/user': titles(12, 'Person'), 'cm/tag': titles(5, 'Tag') }, more: false },
})
http.defaults.adapter = (config) =>
  Promise.resolve({
    data:
      config.url === '/api/cm/lead/board/cards'
        ? cardsOf(config.params as Record<string, string>)
        : (answers[config.url ?? ''] ?? { data: [], meta: {} }),
    status: 200,
    statusText: 'OK',
    headers: {},
    config,
  })

const texts = readProductTexts()
void i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['cm', 'common', 'error', 'screens'],
  resources: {
    en: {
      cm: texts.get('cm')?.en ?? {},
      common: texts.get('common')?.en ?? {},
      error: texts.get('error')?.en ?? {},
      screens: texts.get('screens')?.en ?? {},
    },
  },
  interpolation: { escapeValue: false },
})
drawnOnCall(<BoardPage />, { at: '/cm/use/lead', standing: '[data-card]' })
