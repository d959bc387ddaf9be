/** The palette's own part: what names fit, what a prefix says, which letters lead where. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import {
  findEntries,
  readTyped,
  screenEntries,
  createEntries,
  type PaletteEntry,
  type TextIn,
} from '../../../src/pages/shell/palette/entries'
import { rankOf, rankText } from '../../../src/pages/shell/palette/rank-text'
import { modules } from '../../../src/resources'
import { goKeys } from '../../../src/resources/core/module-keys'
import { menuOf } from '../../../src/resources/core/navigation'
import { fold } from '../../../src/schemas/core/fold'
import { languages, type Language } from '../../../src/schemas/core/types'

const texts = readProductTexts()
const text: TextIn = (language, key, params) => {
  const [namespace = '', path = ''] = key.split(':')
  const found = path
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts.get(namespace)?.[language as Language])
  return String(found ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params?.[name] ?? ''))
}
const words = { language: 'en', languages, text }
const entries = [
  ...screenEntries(
    menuOf(modules, () => true),
    [{ path: '/home', label: 'common:home.title' }],
    words,
  ),
  ...createEntries(
    modules.flatMap(({ resources }) => resources),
    words,
  ),
]
const found = (typed: string) => findEntries(entries, typed, 5).map(({ label }) => label)

describe('how well a name fits', () => {
  test.each([
    ['Tax categories', 'tax categories', 0],
    ['Tax categories', 'tax', 1],
    ['Tax categories', 'cat', 2],
    ['Tax categories', 'gories', 3],
    ['Tax categories', 'gories tax', 3],
    ['Tax categories', 'x', 3],
    ['Tax categories', 'lead', undefined],
    ['税区分', '区分', 3],
    ['ＡＢＣ', 'abc', 0],
    ['ソース', 'そーす', 0],
    ['Way-of delivery', 'delivery', 2],
    ['Anything', ' ', undefined],
  ])('%s by “%s”: %s', (name, typed, rank) => expect(rankText(name, typed)).toBe(rank))
  test('property: a part of a name finds it, the better the nearer to its beginning', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...entries.map(({ label }) => label)),
        fc.nat(30),
        fc.integer({ min: 1, max: 30 }),
        (name, from, length) => {
          const part = name.slice(from, from + length).trim()
          const rank = rankText(name, part)
          // A part of blanks and signs alone says nothing.
          if (/[\p{L}\p{N}]/u.test(part)) expect(rank).toBeDefined()
          if (from === 0 && /^[\p{L}\p{N}]/u.test(part)) expect(rank).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('screens and acts', () => {
  test('are found in the person’s own language first', () => expect(found('tax cat')[0]).toBe('Tax categories'))
  test('every screen is found by its name in each language', () => {
    const menus = menuOf(modules, () => true)
    const known = new Map(entries.map((entry) => [entry.key, entry]))
    const missing = languages.flatMap((language) =>
      screenEntries(menus, [{ path: '/home', label: 'common:home.title' }], { ...words, language })
        .filter(({ key, label }) => rankOf(known.get(key)?.names ?? [], label) !== 0)
        .map(({ key }) => `${key} ${language}`),
    )
    expect(missing).toEqual([])
  })
  test('no name stands for so many that one of them is cut off', () => {
    const bearers = new Map<string, number>()
    for (const { label, names } of entries)
      for (const name of new Set([label, ...names].map(fold))) bearers.set(name, (bearers.get(name) ?? 0) + 1)
    expect([...bearers].filter(([, count]) => count > 30)).toEqual([])
  })
  test('with the module’s name too, and “create …”', () => {
    expect(found('customers tax')).toContain('Tax categories')
    expect(found('create tax')[0]).toBe('Create Tax category')
  })
  test('at most as many as asked for, the better first', () => {
    const entry = (label: string): PaletteEntry => ({ key: label, kind: 'screen', label, context: '', names: [] })
    expect(findEntries([entry('a harp'), entry('sharp'), entry('harpist'), entry('harp')], 'harp', 3).map(({ label }) => label)).toEqual([
      'harp',
      'harpist',
      'a harp',
    ])
  })
})

test.each([
  ['> dark', 'commands', 'dark'],
  ['@amy', 'people', 'amy'],
  ['# T-1', 'number', 'T-1'],
  ['＠王', 'people', '王'],
  ['＞', 'commands', ''],
  [' plain ', 'all', 'plain'],
  ['a@b', 'all', 'a@b'],
])('“%s” is %s: “%s”', (typed, scope, rest) => expect(readTyped(typed)).toEqual({ scope, text: rest }))

describe('letters behind g', () => {
  test('every module has one of its own; h and n are the shell’s', () => {
    const keys = goKeys(modules)
    expect(keys.h).toBe('/home')
    expect(keys.n).toBe('/notifications')
    for (const { code } of modules) expect(Object.values(keys).filter((path) => path === `/${code}`)).toEqual([`/${code}`])
  })
  test('w is workflow’s, also among all thirteen modules', () => {
    const keys = goKeys(['wf', 'dm', 'as', 'bb', 'vs', 'am', 'cm', 'ca', 'fa', 'cal', 'im', 'pr', 'sc'].map((code) => ({ code })))
    expect(keys).toMatchObject({ h: '/home', w: '/wf', d: '/dm', c: '/cm' })
    expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length)
  })
})
