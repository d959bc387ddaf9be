/** A form with every palette item is drawn with an input each, read as values, and judged (wf.md §2.3, §12.15). */
import type { ReactNode } from 'react'
import { Refine, type DataProvider } from '@refinedev/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { createCompiler } from '../../../server/resource/write/schema-compiler'
import { formErrors } from '../../../src/pages/wf/fill/form-renderer/form-errors'
import { FormRenderer, type FormRendererProps } from '../../../src/pages/wf/fill/form-renderer/form-renderer'
import { rulesIn } from '../../../src/pages/wf/fill/form-renderer/judged-rules'
import { fieldsIn } from '../../../src/shared/wf/form-layout'
import { formFormats } from '../../../src/shared/wf/palette/form-formats'
import { paletteItems } from '../../../src/shared/wf/palette/palette'
import { hasData } from '../../../src/shared/wf/palette/palette-item'
import { sampleRows } from '../../../src/pages/wf/template/form/sample-rows'
import type { FormContent } from '../../../src/shared/wf/form'
import { everyValue, formOfEveryItem, wrongValues } from './form-of-every-item'

// The inputs of the engine read the session as they load.
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
  const named = ['screens', 'error', 'wf', 'common']
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: named,
    resources: { en: Object.fromEntries(named.map((name) => [name, texts.get(name)?.en ?? {}])) },
    interpolation: { escapeValue: false },
  })
  // Controls load when they are first drawn; pickers of records are drawn in browsers only.
  for (const part of [form({ values: readable }), form({ readOnly: true, values: readable })])
    await text((await prerenderToNodeStream(part, { onError: () => undefined })).prelude)
})

const nothing = { getApiUrl: () => '', getList: () => undefined } as unknown as DataProvider // nothing is asked while drawing
const around = (part: ReactNode) => (
  <MemoryRouter>
    <QueryClientProvider client={new QueryClient()}>
      <Refine dataProvider={nothing} options={{ disableTelemetry: true }}>
        {part}
      </Refine>
    </QueryClientProvider>
  </MemoryRouter>
)
const form = (more: Partial<FormRendererProps> = {}) =>
  around(<FormRenderer id="f" content={content} values={everyValue} onChange={() => undefined} {...more} />)
const draw = (more: Partial<FormRendererProps> = {}) => renderToStaticMarkup(form(more))

// Rich text is cleaned by a parser that only browsers have.
const { richtext: _, ...readable } = everyValue

const content = formOfEveryItem()
const fields = Object.keys(content.json_schema.properties)
const judge = (values: Readonly<Record<string, unknown>>, of: FormContent = content) => {
  const state = rulesIn('Asia/Taipei')(of, values)
  return formErrors(i18next.t, of, values, { permissions: {}, fallback: 'edit', state, readOnly: false }, state, 'en')
}

test('every field has its label and something to enter it with; what the server fills in is read', () => {
  const html = draw()
  expect(fields.filter((name) => !html.includes(`The ${name}`))).toEqual([])
  expect(fieldsIn(content.ui_schema['ui:layout'] ?? []).toSorted()).toEqual(fields.toSorted())
  for (const name of fields) {
    const entry = html.split(`data-path="${name}"`)[1]?.split('data-path="')[0] ?? ''
    const isFixed = content.json_schema.properties[name]?.readOnly === true
    expect([name, /<(input|textarea|button|canvas)|role="(radiogroup|switch)"|k-rich|ck/.test(entry)]).toEqual([name, !isFixed])
  }
  expect(html).not.toContain('form_designer')
})

test('read, it shows values and no inputs', () => {
  const html = draw({ readOnly: true, values: readable })
  expect(html.match(/<(input|textarea|select)[^>]*/g)).toBeNull()
  for (const shown of [
    'A text',
    '1,234.50',
    'TWD 12,500',
    '12.5%',
    'B</',
    'a / a1',
    'Desk',
    'Lamp',
    'TWD 3,450',
    'LV-202611-0007',
    'BOX-17',
  ])
    expect(html).toContain(shown)
})

test('labels are of the language that is asked for', () => {
  expect(draw({ language: 'tw' })).toContain('欄位 money')
})

test('what the node hides is not drawn, what it reads is no input, what it requires is marked', () => {
  const html = draw({ permissions: { integer: 'hidden', decimal: 'read', phone: 'required', 'table.qty': 'hidden' } })
  expect(html).not.toContain('data-path="integer"')
  expect(html).not.toContain('The qty')
  expect(html.split('data-path="decimal"')[1]?.split('data-path')[0]).not.toContain('<input')
  expect(html).toMatch(/The phone<span class="k-required"/)
})

test('what is wrong stands at its field, also in a row', () => {
  const html = draw({ errors: { email: ['Not an address.'], 'table.1.thing': ['Fill this in.'] } })
  expect(html).toMatch(/id="f-email-error"[^>]*>Not an address\./)
  expect(html).toMatch(/id="f-table-1-thing-error"[^>]*>Fill this in\./)
})

describe('judged', () => {
  test('valid values have no errors, nor for the compiler of the server', () => {
    expect(judge(everyValue)).toEqual({})
    const compiler = createCompiler({ strict: false })
    for (const [name, isValid] of Object.entries(formFormats)) compiler.addFormat(name, isValid)
    const validate = compiler.compile(content.json_schema)
    expect([validate(everyValue), validate.errors]).toEqual([true, null])
  })
  test.each(Object.entries(wrongValues))('%s: what it does not take is told there, in words', (name, value) => {
    const errors = judge({ ...everyValue, [name]: value })
    expect(Object.keys(errors).map((path) => path.split('.')[0])).toContain(name)
    for (const [message] of Object.values(errors)) expect(message).toMatch(/^[A-Z].*\.$/)
  })
  test('the rows that a preview shows in a child table are valid, in every column that an item makes, in the language of the reader', () => {
    const items = paletteItems.filter(hasData).filter(({ name }) => name !== 'table')
    const table = {
      json_schema: {
        type: 'object' as const,
        properties: {
          rows: {
            type: 'array',
            items: { type: 'object', properties: Object.fromEntries(items.map(({ name, schema }) => [name, schema])) },
          },
          few: { type: 'array', maxItems: 1, items: { type: 'object', properties: { share: { type: 'integer', minimum: 5 } } } },
        },
      },
      ui_schema: {
        rows: {
          'ui:item': 'table',
          items: Object.fromEntries(items.map(({ name }) => [name, { 'ui:item': name, 'ui:title': { en: 'Thing', tw: '品名' } }])),
        },
      },
    }
    const samples = sampleRows(table, { language: 'tw', today: '2026-11-25', currency: 'TWD' })
    expect(judge(samples, { ...content, ...table, rules: [] })).toEqual({})
    expect(samples.rows).toHaveLength(2)
    expect(samples.rows?.[0]).toMatchObject({ text: '品名 1', integer: 2, money: { amount: '1200', currency: 'TWD' }, date: '2026-11-25' })
    expect(samples.rows?.[0]).not.toHaveProperty('computed')
    expect(samples.few).toEqual([{ share: 5 }])
  })
  test('what is required and empty is told at its place', () => {
    expect(Object.keys(judge({ ...everyValue, text: '', table: [{ qty: 1 }] }))).toEqual(['text', 'table.0.thing'])
  })
})

describe('rules hold live', () => {
  const ruled: FormContent = {
    ...content,
    rules: [
      { type: 'value', target: 'computed', expr: 'round(money.amount * 0.05, 0)' },
      { type: 'visible', target: 'phone', when: { field: 'money.amount', op: 'gt', value: '10000' } },
      { type: 'required', target: 'email', when: { field: 'switch', op: 'eq', value: true } },
      { type: 'readonly', target: 'text', when: { expr: 'rating = 5' } },
      { type: 'options', target: 'select', expr: '["b"]' },
      { type: 'validate', target: 'integer', when: { field: 'integer', op: 'lt', value: 5 }, message: { en: 'Less than five.' } },
      { type: 'warn', target: 'url', when: { expr: 'false' }, message: { en: 'Unusual.' } },
    ],
  }
  const evaluated = (values: Readonly<Record<string, unknown>>) => rulesIn('Asia/Taipei')(ruled, values)
  test('computed, hidden, required, read-only, offered, told', () => {
    const values = { ...everyValue, rating: 5 }
    const html = draw({ content: ruled, values })
    expect(html.split('data-path="computed"')[1]?.split('data-path')[0]).toContain('625')
    expect(html).toContain('data-path="phone"')
    expect(draw({ content: ruled, values: { ...values, money: { amount: '1', currency: 'TWD' } } })).not.toContain('data-path="phone"')
    expect(html).toMatch(/The email<span class="k-required"/)
    expect(html.split('data-path="text"')[1]?.split('data-path')[0]).not.toContain('<input')
    expect(html).toContain('Unusual.')
    expect(evaluated(values).options.select).toEqual(['b'])
    expect(judge({ ...values, integer: 7 }, ruled)).toEqual({ integer: ['Less than five.'] })
  })
  test('what is hidden is neither judged nor lost', () => {
    const values = { ...everyValue, integer: 1, phone: 'x', money: { amount: '1', currency: 'TWD' } }
    expect(judge(values, ruled)).toEqual({})
    expect(evaluated(values).values.phone).toBe('x')
  })
})
