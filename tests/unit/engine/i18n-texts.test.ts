/** Every text exists in four languages, and every declaration finds its words (docs/architecture.md, Texts). */
import { describe, expect, test } from 'vitest'
import { joinTexts, readProductTexts } from '../../../server/i18n/product-texts'
import { declaredEntities } from '../../../src/schemas'
import { performedActions } from '../../../src/schemas/core/actions'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { cellFields } from '../../../src/schemas/core/row-cells'
import { languages, type Language } from '../../../src/schemas/core/types'

const texts = readProductTexts()
const textsOf = (language: Language, namespace: string) => texts.get(namespace)?.[language]
const namespaces = [...texts.keys()]

/** Path → text of a namespace. Plural forms count as one key: languages have different ones. */
function leaves(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path.replace(/_(zero|one|two|few|many|other)$/, ''), node]]
  return Object.entries(node ?? {}).flatMap(([key, child]) => leaves(child, path ? `${path}.${key}` : key))
}
function at(namespace: string, path: string, language: Language): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined),
      textsOf(language, namespace),
    )
}

test('a module joins the files of its features, and no text stands in two of them', () => {
  const home = { 'locales/en/xy/home.json': { entity: { house: 'House' }, title: 'Home' } }
  const texts = joinTexts({ ...home, 'locales/en/xy/garden.json': { entity: { tree: 'Tree' } } })
  expect(texts.get('xy')?.en).toEqual({ entity: { house: 'House', tree: 'Tree' }, title: 'Home' })
  expect(() => joinTexts({ ...home, 'locales/en/xy/garden.json': { entity: { house: 'Shed' } } })).toThrow(
    'locales/en/xy/garden.json and locales/en/xy/home.json both hold the text entity.house. Keep it in one of them.',
  )
})

describe.each(namespaces)('the texts of %s', (namespace) => {
  test.each(languages)('in %s have the keys of English', (language) => {
    const keys = (of: Language) => [...new Set(leaves(textsOf(of, namespace)).map(([key]) => key))].sort()
    expect(keys(language)).toEqual(keys('en'))
  })
  test.each(languages)('in %s are filled, and carry the placeholders of English', (language) => {
    const english = new Map(leaves(textsOf('en', namespace)))
    const placeholders = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].filter((name) => !name.endsWith('count')).sort()
    const wrong = leaves(textsOf(language, namespace)).filter(
      ([key, text]) => text.trim() === '' || placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    )
    expect(wrong).toEqual([])
  })
  test('have signs as wide as their characters', () => {
    for (const language of ['tw', 'cn', 'jp'] as const)
      expect(
        leaves(textsOf(language, namespace)).filter(([, text]) =>
          /[\u3041-\u30ff\u3400-\u9fff」』）][,:;?!](?=[\u3041-\u30ff\u3400-\u9fff「『（]|$)/u.test(text),
        ),
      ).toEqual([])
  })
  test('are not English in Chinese and Japanese', () => {
    const sentence = (text: string) => /^[A-Z][a-z]+( [a-z]+){3,}/.test(text)
    for (const language of ['tw', 'cn', 'jp'] as const)
      expect(leaves(textsOf(language, namespace)).filter(([, text]) => sentence(text))).toEqual([])
  })
})

describe.each(declaredEntities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test.each(languages)('has its words in %s', (language) => {
    const missing = wordsOf(entity)
      .filter(([namespace, path]) => typeof at(namespace, path, language) !== 'string')
      .map(([namespace, path]) => `${namespace}:${path}`)
    expect(missing).toEqual([])
  })
})

const lookupFields = ['code', 'name', 'description', 'position', 'active', 'is_default', 'is_system', 'colour']

function wordsOf(entity: Entity): [string, string][] {
  const own = entity.fields.filter(
    (field) => !(field.x.secret && field.x.computed) && !(entity.lookup && lookupFields.includes(field.name)),
  )
  return [
    ...['title', 'plural', 'purpose'].map((word): [string, string] => [entity.module, `entity.${entity.key}.${word}`]),
    ...[...own, ...entity.derivedFilters, ...entity.virtualFields, ...cellFields(entity).map(({ field }) => field)].flatMap((field) =>
      fieldWords(entity.module, `entity.${entity.key}.fields`, field),
    ),
    ...entity.fields.flatMap((field) =>
      [...Object.keys(field.x.allowed_if ?? {}), ...patternMessages(field)].map((rule): [string, string] => [
        entity.module,
        `rule.${rule}`,
      ]),
    ),
    ...performedActions(entity).flatMap(([name, { confirm, guard = {}, inputs = {} }]) => [
      ...['label', ...(confirm ? ['confirm'] : [])].map((word): [string, string] => [
        entity.module,
        `entity.${entity.key}.actions.${name}.${word}`,
      ]),
      ...Object.keys(guard).map((rule): [string, string] => [entity.module, `rule.${rule}`]),
      ...Object.keys(inputs).map((input): [string, string] => [entity.module, `entity.${entity.key}.fields.${input}.label`]),
    ]),
    ...Object.keys(entity.x.sections ?? {}).map((section): [string, string] => [
      entity.module,
      `entity.${entity.key}.sections.${section}.label`,
    ]),
    ...(entity.lookup
      ? lookupFields
          .filter((name) => entity.fields.some((field) => field.name === name))
          .map((name): [string, string] => ['screens', `field.${name}.label`])
      : []),
  ]
}

const patternMessages = ({ x, items = [] }: Field): string[] => [
  ...(x.pattern_message ? [x.pattern_message] : []),
  ...items.flatMap(patternMessages),
]

function fieldWords(namespace: string, prefix: string, field: Field): [string, string][] {
  const path = `${prefix}.${field.name}`
  return [
    [namespace, `${path}.label`],
    ...(field.values ?? []).map((value): [string, string] => [namespace, `${path}.enum.${value}`]),
    ...(field.items ?? []).flatMap((item) => fieldWords(namespace, `${path}.fields`, item)),
  ]
}
