/** Random small declarations, and random additive changes to them. */
import fc from 'fast-check'
import { defineSchema, type Entity } from '../../src/schemas/core/define'
import type { Declaration, EntityExtension, Property } from '../../src/schemas/core/types'

// Names come at run time, so the inference of defineSchema is passed by.
const define = defineSchema as unknown as (name: string, declaration: Declaration) => Entity

export interface Draft {
  name: string
  fields: Record<string, Property<string>>
  required: string[]
  x: Partial<EntityExtension<string>>
  lookup: boolean
}

const entityNames = ['zz/alpha', 'zz/beta', 'zz/gamma']
const fieldNames = ['one', 'two', 'three', 'four', 'five']

const scalar: fc.Arbitrary<Property<string>> = fc.oneof(
  fc
    .record({ maxLength: fc.integer({ min: 8, max: 40 }), unique: fc.boolean(), search: fc.boolean() })
    .map(({ maxLength, unique, search }): Property<string> => ({ type: 'string', maxLength, x: { unique, search } })),
  fc.constant<Property<string>>({ type: 'string', pattern: '^[A-Za-z]+$', default: 'abc' }),
  fc.integer({ min: -3, max: 3 }).map((minimum): Property<string> => ({ type: 'integer', minimum, default: 3 })),
  fc
    .tuple(fc.integer({ min: 6, max: 18 }), fc.integer({ min: 0, max: 4 }))
    .map(([precision, scale]): Property<string> => ({ x: { type: 'decimal', precision, scale, min: '0' } })),
  fc.constant<Property<string>>({ x: { type: 'money', above: '-1' }, default: '1.5' }),
  fc.boolean().map((value): Property<string> => ({ type: 'boolean', default: value })),
  fc.constantFrom<Property<string>>(
    { type: 'string', format: 'date' },
    { type: 'string', format: 'time', default: '10:30' },
    { type: 'string', format: 'date-time' },
  ),
  fc.subarray(['a', 'b', 'c', "d'd"], { minLength: 1 }).map((values): Property<string> => ({ enum: values })),
  fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((values): Property<string> => ({ type: 'array', items: { enum: values } })),
  fc.boolean().map((unique): Property<string> => ({ x: { type: 'i18n-text', unique, search: true } })),
  fc.constantFrom<Property<string>>(
    { x: { type: 'owner' } },
    { x: { ref: '*' } },
    { x: { type: 'owners' } },
    { x: { type: 'texts', search: true }, default: ['x'] },
    { x: { type: 'integers' } },
    { x: { type: 'json' } },
    { x: { type: 'colour' } },
  ),
)
const reference: fc.Arbitrary<Property<string>> = fc
  .record({
    ref: fc.constantFrom('self', ...entityNames),
    on_delete: fc.constantFrom('restrict', 'cascade', 'set_null', 'release') as fc.Arbitrary<
      'restrict' | 'cascade' | 'set_null' | 'release'
    >,
  })
  .map((x) => ({ x }))
const property: fc.Arbitrary<Property<string>> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: reference },
  { weight: 1, arbitrary: fc.constantFrom(...entityNames).map((refs): Property<string> => ({ x: { refs } })) },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(fc.constantFrom('code', 'share'), scalar, { minKeys: 1 })
      .map((properties): Property<string> => ({ type: 'array', items: { type: 'object', properties } })),
  },
)

const draft = (name: string): fc.Arbitrary<Draft> =>
  fc.record({
    name: fc.constant(name),
    fields: fc.dictionary(fc.constantFrom(...fieldNames), property, { minKeys: 1 }),
    required: fc.subarray(fieldNames),
    lookup: fc.boolean(),
    x: fc
      .record({
        custom: fc.boolean(),
        together: fc.subarray(fieldNames, { minLength: 2, maxLength: 2 }),
        sort: fc.constantFrom('', '-created_at', 'one'),
        filters: fc.subarray(fieldNames),
        indexed: fc.boolean(),
      })
      .map(({ custom, together, sort, filters, indexed }) => ({
        custom,
        unique: [together],
        list: { columns: [], sort, filters },
        indexes: indexed ? [{ fields: ['created_at'] }] : [],
      })),
  })

/** One to three entities that may refer to one another. */
export const drafts: fc.Arbitrary<Draft[]> = fc
  .subarray(entityNames, { minLength: 1 })
  .chain((names) => fc.tuple(...names.map(draft)).map((all) => all))

/** The declarations; what names a field or entity that isn't there is left out. */
export function declare(all: readonly Draft[]): Entity[] {
  const known = new Set(all.map(({ name }) => name))
  return all.map(({ name, fields, required, x, lookup }) => {
    const kept = Object.fromEntries(Object.entries(fields).filter(([, field]) => !isLost(field, known)))
    const isScalar = (field: string) => {
      const type = kept[field]
      return (
        type !== undefined &&
        !('items' in type && type.items && 'properties' in type.items) &&
        type.x?.refs === undefined &&
        type.x?.type !== 'json'
      )
    }
    const { list, unique = [], ...rest } = x
    return define(name, {
      x: {
        ...rest,
        area: 'use',
        title: lookup ? 'name' : (Object.keys(kept)[0] ?? 'id'),
        lookup,
        unique: unique.filter((names) => names.every(isScalar)),
        list: {
          columns: [],
          sort: list?.sort && (list.sort === '-created_at' || isScalar(list.sort)) ? list.sort : '-id',
          filters: (list?.filters ?? []).filter(isScalar),
        },
      },
      required: required.filter((field) => Object.hasOwn(kept, field) && isScalar(field) && kept[field]?.x?.ref === undefined),
      properties: kept,
    })
  })
}

const isLost = (field: Property<string>, known: ReadonlySet<string>) => {
  const target = field.x?.ref ?? field.x?.refs
  return target !== undefined && target !== 'self' && target !== '*' && !known.has(target)
}

/** Changes that no row can stand against: more fields, more room, more values, fewer rules. */
export const additions = (all: readonly Draft[]): fc.Arbitrary<Draft[]> =>
  fc
    .record({
      added: fc.dictionary(fc.constantFrom('six', 'seven'), property),
      newcomer: fc.option(draft('zz/delta')),
      wider: fc.boolean(),
      looser: fc.boolean(),
      custom: fc.boolean(),
      sort: fc.constantFrom('-created_at', '-updated_at'),
    })
    .map(({ added, newcomer, wider, looser, custom, sort }) => [
      ...all.map((one): Draft => ({
        ...one,
        fields: {
          ...Object.fromEntries(Object.entries(one.fields).map(([name, field]) => [name, wider ? widen(field) : field])),
          ...added,
        },
        required: looser ? [] : one.required,
        x: {
          ...one.x,
          custom: one.x.custom === true || custom,
          list: { columns: [], ...one.x.list, sort },
          ...(looser ? { unique: [] } : {}),
        },
      })),
      ...(newcomer ? [newcomer] : []),
    ])

function widen(field: Property<string>): Property<string> {
  if ('enum' in field && field.enum) return { ...field, enum: [...field.enum, 'more'] }
  if ('maxLength' in field && field.maxLength !== undefined) return { ...field, maxLength: field.maxLength + 20 }
  if ('minimum' in field && field.minimum !== undefined) return { ...field, minimum: field.minimum - 5 }
  if (field.x?.type === 'decimal')
    // That a field with this type is no json field, the compiler can't tell.
    return { ...field, x: { ...field.x, precision: (field.x.precision ?? 18) + 3, scale: (field.x.scale ?? 0) + 1 } } as Property<string>
  return field
}
