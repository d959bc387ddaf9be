/** Every text exists in four languages, and every declaration finds its words (docs/architecture.md, Texts). */
import { readFileSync } from 'node:fs'
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

test('no text has a term that docs/glossary.md names as not used', () => {
  const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (en|tw|cn|jp) \| ([^|]+) \| [^|]+ \|$/gm)]
  expect(rows.length).toBeGreaterThan(15)
  const found = rows.flatMap(([, language, term = '']) => {
    const departs = language === 'en' ? new RegExp(`\\b${term}\\b`) : new RegExp(term)
    return namespaces.flatMap((namespace) =>
      leaves(textsOf(language as Language, namespace))
        .filter(([, text]) => departs.test(text))
        .map(([key, text]) => `${language} ${namespace}:${key} “${text}” has “${term}”`),
    )
  })
  expect(found).toEqual([])
})

test('docs/glossary.md names every entity of the modules in it as its texts do', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8').split('\n')
  const modules = new Set(glossary.map((row) => /^\| `([a-z]+)\//.exec(row)?.[1]))
  expect(modules.size).toBeGreaterThan(5)
  // A new module is added to the glossary once its words are settled.
  const missing = declaredEntities
    .filter(({ module }) => modules.has(module))
    .map(({ module, key, name }) => [`\`${name}\``, ...languages.map((language) => at(module, `entity.${key}.title`, language))])
    .map((cells) => `| ${cells.join(' | ')} |`)
    .filter((row) => !glossary.includes(row))
  expect(missing).toEqual([])
})

test('an English text that counts things has a form for one of them', () => {
  // A limit is never one: "at most 50 rows", "the first 100 are shown".
  const counts =
    /(?<!most |first |last |version )\{\{(?:count|n)\}\} (?:[a-z-]+ ){0,2}(?!(?:as|is|was|has|less|its|this|minus|plus)\b)(?:[a-z]+s|people|are|have)\b/i
  const forms = (node: unknown, path = ''): [string, string][] =>
    typeof node === 'string'
      ? [[path, node]]
      : Object.entries(node ?? {}).flatMap(([key, child]) => forms(child, path ? `${path}.${key}` : key))
  // Always more than one: what is merged, each few days, and what goes beyond a limit.
  const many =
    /^(as:error\.batch_preview_long|cm:(merge\.title|report\.pushes_more)|common:repeat\.every_n\..*|wf:flow_problem\.too_many_.*)$/
  const alone = namespaces.flatMap((namespace) =>
    forms(textsOf('en', namespace))
      .filter(([key, text]) => counts.test(text) && !/_(one|other)$/.test(key) && !many.test(`${namespace}:${key}`))
      .map(([key, text]) => `${namespace}:${key} “${text}” needs ${key}_one and ${key}_other, and its caller gives count`),
  )
  expect(alone).toEqual([])
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
