/** One form of a made-up entity, drawn by our screens or by stock rjsf when `draw()` is called; says on <html> when it stands. */
import { useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Refine } from '@refinedev/core'
import StockForm from '@rjsf/antd'
import stockValidator from '@rjsf/validator-ajv8'
import { ConfigProvider } from 'antd'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { readProductTexts } from '../../server/i18n/product-texts'
import '../../src/pages/shell/layout/base.css'
import '../../src/ui/screens.css'
import { dataProvider } from '../../src/providers/data/data-provider'
import { defineModule, resource } from '../../src/resources/core/define-module'
import { defineSchema, type Entity } from '../../src/schemas/core/define'
import { createSchema } from '../../src/schemas/core/json-schema'
import type { Property } from '../../src/schemas/core/types'
import { entityAccess } from '../../src/screens/entity/use-entity'
import { RecordForm } from '../../src/screens/form/record-form'
import type { RecordRoute } from '../../src/screens/record/use-record-route'
import { buildTheme } from '../../src/theme'

const params = new URLSearchParams(window.location.search)
const fields = Number(params.get('fields'))
const rows = Number(params.get('rows'))

/** Every third a number, every fifth a choice, every seventh a translated text: as lookups are. */
function property(index: number): Property<string> {
  if (index % 7 === 6) return { x: { type: 'i18n-text' } }
  if (index % 5 === 4) return { enum: ['one', 'two', 'three', 'four', 'five'] }
  if (index % 3 === 2) return { x: { type: 'decimal', precision: 9, scale: 2 } }
  return {
    type: 'string',
    maxLength: 100,
    ...(index % 10 === 3 ? { x: { show_if: { none: [{ field: 'field_0', op: 'eq', value: 'hide' }] } } } : {}),
  }
}

const entity = defineSchema('zz/bench', {
  x: { area: 'use' },
  properties: {
    ...Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field_${index}`, property(index)])),
    ...(rows > 0
      ? {
          lines: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                item: { type: 'string' },
                quantity: { type: 'integer' },
                price: { x: { type: 'money' } },
                note: { type: 'string' },
              },
            },
          },
        }
      : {}),
  } as Record<string, Property<string>>,
}) as unknown as Entity
const row = {
  id: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  created_by: null,
  updated_by: null,
  lines: Array.from({ length: rows }, (_, index) => ({
    id: index + 1,
    item: `Item ${index}`,
    quantity: index,
    price: '10.0000',
    note: null,
  })),
}

const texts = readProductTexts()
void i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['screens', 'error', 'zz'],
  resources: { en: { screens: texts.get('screens')?.en ?? {}, error: texts.get('error')?.en ?? {}, zz: {} } },
  interpolation: { escapeValue: false },
})
const answer = { entity, hash: '', validator: 'data:text/javascript,export default () => true', actions: ['create', 'edit'], hidden: [] }
const known = entityAccess(answer, () => true)
const [bench] = defineModule('zz', { icon: () => null }, { bench: resource({ path: '/bench', open: 'page' }) }).resources
const route: RecordRoute = {
  id: null,
  from: null,
  params: new URLSearchParams(),
  listSearch: new URLSearchParams(),
  toList: () => undefined,
  toPage: () => undefined,
  to: () => undefined,
}

let start = 0
/** After the first frame that shows the form. */
function Stands({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      void requestAnimationFrame(() =>
        setTimeout(() => {
          document.documentElement.dataset.stands ??= String(performance.now() - start)
        }),
      ),
    [],
  )
  return children
}
const ours = () => (
  <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
    {bench && <RecordForm resource={bench} known={known} opening="page" route={route} mode="edit" row={row} />}
  </Refine>
)
const stock = () => <StockForm schema={createSchema(entity) as object} validator={stockValidator} noHtml5Validate />
const router = createMemoryRouter([{ path: '/', element: <Stands>{params.get('engine') === 'rjsf' ? stock() : ours()}</Stands> }])

Object.assign(window, {
  draw: () => {
    start = performance.now()
    createRoot(document.getElementById('root') ?? document.body).render(
      <ConfigProvider theme={buildTheme({ mode: 'light', language: 'en', density: 'comfortable' })}>
        <RouterProvider router={router} />
      </ConfigProvider>,
    )
  },
})
