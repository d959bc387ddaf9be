/** Forms for JSON Schemas that no entity declares, over 40 schemas of the kinds that public stores hold: they draw, they judge, they lose nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { createSchemaUtils } from '@rjsf/utils'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { createCompiler } from '../../../server/resource/write/schema-compiler'
import type { JsonSchema } from '../../../src/schemas/core/define'
import { drawableSchema } from '../../../src/screens/form/json/drawable-schema'
import { JsonForm, jsonDefaults } from '../../../src/screens/form/json/json-form'
import { interpretingValidator, jsonErrors } from '../../../src/screens/form/json/json-validator'
import { jsonFormErrors } from '../../../src/screens/form/json/json-words'
import { tidy } from '../../../src/screens/form/json/tidy'

interface Fixture {
  schema: JsonSchema
  valid: unknown
  invalid: { value: unknown; pointer: string }[]
  /** Labels that must stand at an input. */
  shown: string[]
  /** Pointer → what an empty form fills in there. */
  defaults?: Record<string, unknown>
}

const folder = new URL('../../fixtures/json-schemas/', import.meta.url)
const fixtures = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture),
}))

const texts = readProductTexts()
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: ['screens', 'error'],
    resources: { en: { screens: texts.get('screens')?.en ?? {}, error: texts.get('error')?.en ?? {} } },
    interpolation: { escapeValue: false },
  })
})

const draw = (schema: JsonSchema, value: unknown, more: { readOnly?: boolean } = {}) =>
  renderToStaticMarkup(<JsonForm id="f" schema={schema} value={value} onChange={() => undefined} {...more} />)

/** What people find an input by: its label, its key, or the name of a choice. */
function namesIn(html: string): string[] {
  const labels = [...html.matchAll(/<label[^>]*for="([^"]+)"[^>]*>([^<]*)/g)]
    .filter(([, id]) => new RegExp(`<(input|textarea|button|output)[^>]* id="${id}"`).test(html))
    .map(([, , text = '']) => text)
  const keys = [...html.matchAll(/aria-label="Key of ([^"]*)"/g)].map(([, text = '']) => text)
  const choices = [...html.matchAll(/id="[^"]*-choice" class="k-entry-label">([^<]*)/g)].map(([, text = '']) => text)
  return [...labels, ...keys, ...choices].map((text) => text.trim())
}

const pointerOf = (at: readonly string[]) => at.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value)

/** The value as the form holds it before anybody has typed. */
const held = (schema: JsonSchema, value: unknown) => {
  const drawn = drawableSchema(schema, (key) => key)
  return tidy(createSchemaUtils(interpretingValidator, drawn, jsonDefaults).getDefaultFormState(drawn, value), drawn)
}

test('there are forty', () => expect(fixtures).toHaveLength(40))

test('an optional group that would fill itself stays away until it is chosen', () => {
  const target = {
    title: 'Target',
    oneOf: [
      {
        type: 'object',
        title: 'Mail',
        required: ['kind', 'address'],
        properties: { kind: { const: 'mail' }, address: { type: 'string' } },
      },
      { type: 'object', title: 'Call', required: ['kind', 'number'], properties: { kind: { const: 'call' }, number: { type: 'string' } } },
    ],
  }
  const retry = { type: 'object', required: ['url'], properties: { url: { type: 'string' }, times: { type: 'integer', default: 3 } } }
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, target, retry, again: { $ref: '#/$defs/target' } },
    $defs: { target },
  }
  expect(held(schema, { name: 'Amy' })).toEqual({ name: 'Amy' })
  expect(jsonErrors(schema, held(schema, { name: 'Amy' }))).toEqual([])
  // Chosen where nothing was, it has its mark of kind.
  const drawn = drawableSchema(schema, (key) => key)
  const utils = createSchemaUtils(interpretingValidator, drawn, jsonDefaults)
  const [nothing, , call] = (drawn.properties?.target as { oneOf: [object, object, object] }).oneOf
  expect(utils.sanitizeDataForNewSchema(call, nothing, undefined)).toEqual({ kind: 'call' })
  const chosen = { name: 'Amy', target: { kind: 'call', number: '1' }, retry: { url: 'x' }, again: { kind: 'mail', address: 'a' } }
  expect(held(schema, chosen)).toEqual({ ...chosen, retry: { url: 'x', times: 3 } })
})

test('what is emptied is gone, and null that the schema knows stays', () => {
  const schema = drawableSchema(
    { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { type: 'object', properties: { c: { type: 'string' } } } } },
    (key) => key,
  )
  expect(tidy({ a: null, b: { c: undefined }, other: { d: null, e: {} } }, schema)).toEqual({ a: null, other: { d: null, e: {} } })
  expect(tidy({ b: { c: undefined } }, schema)).toEqual({})
})

describe.each(fixtures)('$name', ({ schema, valid, invalid, shown, defaults = {} }) => {
  test('draws an input with a label for what must show', () => {
    const names = namesIn(draw(schema, valid))
    expect(shown.filter((label) => !names.includes(label))).toEqual([])
  })
  test('draws empty, and read-only without an input', () => {
    expect(draw(schema, undefined)).toContain('k-json-form')
    expect(draw(schema, valid, { readOnly: true })).not.toMatch(/<(input|textarea)/)
  })
  test('takes what is valid and names the place of what is not', () => {
    expect(jsonErrors(schema, valid)).toEqual([])
    for (const { value, pointer } of invalid) expect(jsonErrors(schema, value).map(({ at }) => pointerOf(at))).toEqual([pointer])
  })
  test('says in words what is wrong', () => {
    for (const { value } of invalid)
      for (const [text] of Object.values(jsonFormErrors(i18next.t, schema, value))) expect(text).toMatch(/^[A-Z].*\.$/)
  })
  test('is judged alike by the compiler of the server', () => {
    const compiler = createCompiler({ strict: false })
    compiler.addFormat('regex', (text) => Boolean(new RegExp(text, 'u')))
    const validate = compiler.compile(schema)
    expect([valid, ...invalid.map(({ value }) => value)].map((value) => validate(value))).toEqual([true, ...invalid.map(() => false)])
  })
  test('loses nothing and fills in defaults', () => {
    expect(held(schema, valid)).toMatchObject(valid as object)
    const empty = held(schema, Array.isArray(valid) ? [] : {})
    expect(Object.fromEntries(Object.keys(defaults).map((pointer) => [pointer, valueAt(empty, pointer)]))).toEqual(defaults)
  })
})
