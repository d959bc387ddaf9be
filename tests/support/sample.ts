/** A valid record of any entity, made from its declaration: what the generated tests write. */
import fc from 'fast-check'
import type { Entity, Field } from '../../src/schemas/core/define'
import { amendsField } from '../../src/schemas/core/document'
import { matches } from '../../src/schemas/core/condition'
import { writableFields } from '../../src/schemas/core/json-schema'
import { isRequired, isShown } from '../../src/schemas/core/shown'
import type { Values } from '../../server/contracts/hooks'

/** Looks up the id of a row that a field may refer to; of the one with this code when the example names one, of a new one for `new`. */
export type FindReference = (field: Field, code?: string) => Promise<number>
export const freshRow = 'new'

/**
 * @param n different numbers make records that can stand beside each other
 * @returns what a create call sends: a seed as pattern where there is one, since seeds are valid by definition; the
 *   declaration's own example over it
 */
export async function sampleOf(entity: Entity, n: number, find: FindReference): Promise<Values> {
  const pattern = entity.fields.some((field) => field.items) ? {} : (entity.seeds[n % Math.max(1, entity.seeds.length)] ?? {})
  const example = entity.x.examples?.[n % entity.x.examples.length]
  const record: Record<string, unknown> = {}
  for (const field of writableFields(entity)) {
    const given = example?.[field.name]
    const copied = field.ref || isUnique(entity, field) ? undefined : pattern[field.name]
    if (given !== undefined) record[field.name] = await exampleOf(field, given, n, find)
    // What it amends is a cancelled one, which a new company has not.
    else if (field.name === 'is_default' || field.name === amendsField(entity)) continue
    else if (field.name === 'active' && isInExclusion(entity, 'active')) record.active = false
    else if (copied !== undefined) record[field.name] = copied
    else if ((field.required && field.default === undefined) || isUnique(entity, field)) record[field.name] = await valueOf(field, n, find)
  }
  return settle(entity, record, n, find)
}

export async function exampleOf(field: Field, given: unknown, n: number, find: FindReference): Promise<unknown> {
  if (typeof given === 'string') return field.ref ? find(field, given) : given.replace('{n}', String(n))
  if (Array.isArray(given) && field.ref) return Promise.all(given.map((code: string) => find(field, code)))
  return given
}

/** Fills what the record itself makes required, and tries other values where a rule refuses one. */
async function settle(entity: Entity, record: Record<string, unknown>, n: number, find: FindReference): Promise<Values> {
  const full = () => ({ ...Object.fromEntries(entity.fields.map((field) => [field.name, field.default ?? null])), ...record })
  for (const field of writableFields(entity)) {
    const isEmpty = record[field.name] === undefined || record[field.name] === null
    if (isEmpty && isShown(field, full()) && isRequired(field, full()) && field.default === undefined)
      record[field.name] = await valueOf(field, n, find)
    for (const condition of Object.values(field.x.allowed_if ?? {})) {
      for (const value of field.values ?? []) {
        if (record[field.name] === undefined || matches(condition, full())) break
        record[field.name] = value
      }
    }
  }
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  for (const group of entity.x.some_of ?? []) {
    const first = fields.get(group[0] ?? '')
    if (first && group.every((name) => (record[name] ?? null) === null)) record[first.name] = await valueOf(first, n, find)
  }
  return record
}

const isUnique = (entity: Entity, field: Field) =>
  field.x.unique === true ||
  (entity.x.exclude ?? []).some(({ from, to }) => field.name === from || field.name === to) ||
  field.name === entity.title ||
  (entity.x.unique ?? []).some((fields) => fields.at(-1) === field.name)
const isInExclusion = (entity: Entity, name: string) =>
  (entity.x.exclude ?? []).some(({ where = [] }) => where.some((part) => part === name))

/** @returns a value that the field's own schema allows */
export async function valueOf(field: Field, n: number, find: FindReference): Promise<unknown> {
  switch (field.type) {
    case 'text':
    case 'longtext':
    case 'richtext':
      return textOf(field, n)
    case 'integer':
    case 'duration':
      return integerOf(field, n)
    case 'decimal':
    case 'money':
    case 'percent':
      return String(field.x.max ?? field.x.min ?? '1')
    case 'boolean':
      return false
    case 'date':
      return `2001-01-${String(1 + (n % 28)).padStart(2, '0')}`
    case 'time':
      return '09:30'
    case 'datetime':
      return '2001-01-01T00:00:00.000Z'
    case 'enum':
      return field.values?.[0]
    case 'set':
      return field.schema.uniqueItems === false
        ? Array.from({ length: Number(field.schema.minItems ?? 1) }, () => field.values?.[0])
        : field.values?.slice(0, 1)
    case 'ref':
      return find(field)
    case 'refs':
      return [await find(field)]
    case 'any-ref': {
      const kind = field.x.entities?.[0] ?? 'sc/user'
      return `${kind}/${String(await find({ ...field, type: 'ref', ref: kind }))}`
    }
    case 'owner':
      // Beyond those who have roles, and those who are signed in.
      return `u${12 + (n % 30)}`
    case 'owners':
      return ['d1']
    case 'texts':
      return [`text ${n}`]
    case 'integers':
      return [1]
    case 'i18n-text':
      return { en: `Sample ${n}`, tw: `樣本 ${n}`, cn: `样本 ${n}`, jp: `見本 ${n}` }
    case 'colour':
      return '#336699'
    case 'rrule':
      return 'FREQ=WEEKLY;BYDAY=MO'
    case 'json':
      return { any: 'thing' }
    case 'list':
      return [await childOf(field.items ?? [], n, find)]
  }
}

function integerOf({ schema: { minimum = 1, maximum = 1_000_000 }, x }: Field, n: number): number {
  const [low, high] = [Number(minimum), Number(maximum)]
  return x.unique ? high - (n % (high - low)) : low
}

async function childOf(items: readonly Field[], n: number, find: FindReference): Promise<Values> {
  const entries: [string, unknown][] = []
  for (const item of items) if (item.required) entries.push([item.name, await valueOf(item, n, find)])
  return Object.fromEntries(entries)
}

function textOf(field: Field, n: number): string {
  const { pattern, maxLength = 40 } = field.schema
  if (field.x.codes === 'country') return ['TW', 'JP', 'HK'][n % 3] ?? 'TW'
  if (field.x.codes === 'currency') return 'TWD'
  if (field.x.codes === 'time_zone') return 'Asia/Tokyo'
  if (field.schema.format === 'email') return `sample${n}@example.test`
  if (field.schema.format === 'uri') return `https://example.test/${n}`
  if (typeof pattern === 'string') {
    const plain = [`SAMPLE${n}`, `sample${n}`, `sc.use.sample${n}`].find((text) => new RegExp(pattern, 'u').test(text))
    return plain ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: n })[0] ?? ''
  }
  return `Sample ${n}`.slice(0, Number(maxLength))
}
