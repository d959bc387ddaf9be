/** One list of a made-up entity over a server of its own, drawn when `draw()` is called; says on <html> when its rows stand. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readProductTexts } from '../../server/i18n/product-texts'
import { drawnOnCall } from '../drawn'
import { http } from '../../src/providers/http/http'
import { defineModule, resource } from '../../src/resources/core/define-module'
import { defineSchema, type Entity } from '../../src/schemas/core/define'
import type { Property } from '../../src/schemas/core/types'
import { ListScreen } from '../../src/screens/list/list-screen'

const params = new URLSearchParams(window.location.search)
const columns = Number(params.get('columns'))
const rows = Number(params.get('rows'))
const names = Array.from({ length: columns }, (_, index) => `field_${index}`)

/** As records are: every third column a number, every fifth a choice, every seventh a day, every eleventh a yes or no. */
function property(index: number): Property<string> {
  if (index % 11 === 10) return { type: 'boolean' }
  if (index % 7 === 6) return { type: 'string', format: 'date' }
  if (index % 5 === 4) return { enum: ['one', 'two', 'three'] }
  if (index % 3 === 2) return { x: { type: 'decimal', precision: 9, scale: 2 } }
  return { type: 'string', maxLength: 100 }
}
const valueOf = (index: number, row: number): unknown =>
  index % 11 === 10
    ? row % 2 === 0
    : index % 7 === 6
      ? `2026-11-${String((row % 28) + 1).padStart(2, '0')}`
      : index % 5 === 4
        ? 'two'
        : index % 3 === 2
          ? `${row}.50`
          : `Text ${index} of ${row}`

const entity: Entity = defineSchema('zz/bench', {
  x: { area: 'use', list: { columns: names } },
  properties: Object.fromEntries(names.map((name, index) => [name, property(index)])),
})
const data = Array.from({ length: rows }, (_, row) => ({
  id: row + 1,
  version: 1,
  created_at: '',
  updated_at: '',
  created_by: null,
  updated_by: null,
  _actions: ['show', 'edit', 'delete'],
  ...Object.fromEntries(names.map((name, index) => [name, valueOf(index, row)])),
}))
const answers: Readonly<Record<string, object>> = {
  '/api/common/schema/zz/bench': {
    data: { entity, hash: '', validator: '', actions: ['list', 'show', 'create', 'edit', 'delete'], hidden: [] },
  },
  '/api/zz/bench': { data, meta: { total: rows, total_is_estimate: false, page: 1, per_page: rows, last_page: 1, refs: {} } },
}
http.defaults.adapter = (config) =>
  Promise.resolve({ data: answers[config.url ?? ''] ?? { data: [], meta: {} }, status: 200, statusText: 'OK', headers: {}, config })

const texts = readProductTexts()
void i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['screens', 'error', 'zz'],
  resources: { en: { screens: texts.get('screens')?.en ?? {}, error: texts.get('error')?.en ?? {}, zz: {} } },
  interpolation: { escapeValue: false },
})
const [bench] = defineModule('zz', { icon: () => null }, { bench: resource({ path: '/bench', open: 'page' }) }).resources
drawnOnCall(bench && <ListScreen resource={bench} />, { at: `/bench?per_page=${rows}`, standing: '[data-row]' })
