/** The functions and collations under the tables, on a real PostgreSQL. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../../src/schemas/core/fold'
import { translatePattern } from '../../../server/field-types/pattern'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

let database: MigrationDatabase

beforeAll(async () => {
  database = await migrationDatabase()
  await database.migrate([])
})
afterAll(() => database.close())

/** Scripts of the product's four languages and their neighbours, letters that change under NFKC or case among them. */
const blocks = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x1e00, 0x1eff],
  [0x2100, 0x214f],
  [0x2460, 0x24ff],
  [0x3000, 0x30ff],
  [0x3130, 0x318e],
  [0x3200, 0x33ff],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0xf900, 0xfa2d],
  [0xff01, 0xffef],
  [0x1d400, 0x1d454],
  [0x20000, 0x20100],
] as const
const character = fc
  .oneof(...blocks.map(([from, to]) => fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))))
  .filter((letter) => /^\P{Unassigned}$/u.test(letter))
const texts = fc.array(
  fc.array(character, { maxLength: 12 }).map((letters) => letters.join('')),
  { minLength: 1, maxLength: 60 },
)

test('kontor_fold and fold agree on every text', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const { rows } = await sql<{
        folded: string
      }>`select kontor_fold(value) as folded from unnest(${values}::text[]) with ordinality as u(value, n) order by n`.execute(
        database.owner,
      )
      expect(rows.map(({ folded }) => folded)).toEqual(values.map(fold))
    }),
    { numRuns: 60 },
  )
})

test('full width finds half width, katakana finds hiragana, upper finds lower case', async () => {
  const {
    rows: [row],
  } = await sql<{ same: boolean }>`
    select kontor_fold('ＡＢＣ１') = kontor_fold('abc1') and kontor_fold('ﾄｳｷｮｳ') = kontor_fold('とうきょう') and kontor_fold('トウキョウ') = kontor_fold('とうきょう') as same`.execute(
    database.owner,
  )
  expect(row?.same).toBe(true)
})

test('every character that folds to hiragana is folded by kontor_fold too', async () => {
  const all = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\u3041-\u3096]/.test(fold(letter)))
  expect(all.length).toBeGreaterThan(300)
  const { rows } = await sql<{
    folded: string
  }>`select kontor_fold(value) as folded from unnest(${all}::text[]) with ordinality as u(value, n) order by n`.execute(database.owner)
  expect(rows.map(({ folded }) => folded)).toEqual(all.map(fold))
})

test('the grams of a text are its folded characters and pairs', async () => {
  const grams = async (text: string) =>
    new Set((await sql<{ grams: string[] }>`select kontor_grams(${text}) as grams`.execute(database.owner)).rows[0]?.grams)
  expect(await grams('臺灣')).toEqual(new Set(['臺', '臺灣', '灣']))
  expect(await grams('AAa')).toEqual(new Set(['a', 'aa']))
  expect(await grams('𠮷野')).toEqual(new Set(['野', '𠮷', '𠮷野']))
  expect(await grams('')).toEqual(new Set())
})

test('every part of a text is among the texts that its grams find', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(character, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), async (letters, from, length) => {
      const folded = Array.from(fold(letters.join('')))
      const part = folded.slice(from % folded.length, (from % folded.length) + 1 + (length % folded.length)).join('')
      const {
        rows: [row],
      } = await sql<{ found: boolean }>`select kontor_grams(${letters.join('')}) @> kontor_grams(${part}) as found`.execute(database.owner)
      // Folding twice may change a text once more (a ligature's second form): then the part is no part any more.
      expect(row?.found || fold(part) !== part).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('a translated text shows the wanted language, then English, then Traditional Chinese, then the first filled', async () => {
  const shown = async (value: unknown, language: string) =>
    (
      await sql<{ shown: string | null }>`select kontor_i18n(${JSON.stringify(value)}::text::jsonb, ${language}) as shown`.execute(
        database.owner,
      )
    ).rows[0]?.shown
  expect(await shown({ en: 'a', tw: 'b', jp: 'c' }, 'jp')).toBe('c')
  expect(await shown({ en: 'a', tw: 'b', jp: '' }, 'jp')).toBe('a')
  expect(await shown({ tw: 'b', cn: 'd' }, 'jp')).toBe('b')
  expect(await shown({ cn: 'd' }, 'en')).toBe('d')
  expect(await shown({}, 'en')).toBeNull()
})

test.each([
  [{ en: 'a' }, true],
  [{ tw: '', jp: 'x' }, true],
  [{ en: '' }, false],
  [{}, false],
  [{ fr: 'a' }, false],
  [{ en: 1, tw: 'a' }, false],
  ['text', false],
  [['en'], false],
] as const)('%j is a translated text: %s', async (value, expected) => {
  const {
    rows: [row],
  } = await sql<{ fits: boolean }>`select kontor_is_i18n(${JSON.stringify(value)}::text::jsonb) as fits`.execute(database.owner)
  expect(row?.fits).toBe(expected)
})

test.each([
  ['kontor_tw', ['一', '丁', '三', '王', '國'], 'stroke count'],
  ['kontor_cn', ['啊', '北京', '上海', '中国'], 'pinyin'],
  ['kontor_jp', ['あ', 'い', 'か', 'さ'], 'kana'],
  ['kontor_en', ['A2', 'A10', 'b1', 'B2'], 'numbers as numbers'],
])('%s sorts by %s', async (collation, sorted) => {
  const { rows } = await sql<{
    value: string
  }>`select value from unnest(${[...sorted].reverse()}::text[]) as value order by value collate ${sql.ref(collation)}`.execute(
    database.owner,
  )
  expect(rows.map(({ value }) => value)).toEqual(sorted)
})

const patterns = [
  '^[A-Z0-9][A-Z0-9_-]*$',
  '^https?://',
  '^T\\d{13}$',
  '\\{no\\}',
  '^/[0-9A-Z.+-]{7}$',
  '^[a-z0-9._@-]{2,64}$',
  '^(YYYY|MMM|MM|M|DD|D|[ /.-])+$',
  '^--(0[1-9]|1[0-2])-.$',
  '^\\w+(\\.\\w+)*$',
  '^[^,\\]]+?$',
  'a{2,}b?|^$',
]
test.each(patterns)('the check of %s judges as the validation does', async (pattern) => {
  const translated = translatePattern(pattern)
  expect(translated).toBeDefined()
  const near = fc.stringMatching(new RegExp(pattern.replace(/\+\?/, '+')), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        near,
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('A', 'a', '0', '-', '_', '.', '/', '\n', 'é', '{', '}', ',', ']', 'T', '9') }),
      ),
      async (text) => {
        fc.pre(!text.includes('\0'))
        const {
          rows: [row],
        } = await sql<{ fits: boolean }>`select ${text}::text ~ ${translated} as fits`.execute(database.owner)
        expect({ text, fits: row?.fits }).toEqual({ text, fits: new RegExp(pattern, 'u').test(text) })
      },
    ),
    { numRuns: 60 },
  )
})
