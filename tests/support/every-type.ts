/** One entity with a field of every type and most keys of the vocabulary, and what it refers to. */
import { defineSchema } from '../../src/schemas/core/define'

export const zone = defineSchema('zz/zone', {
  x: { area: 'admin', lookup: true },
  properties: {},
})

export const everyType = defineSchema('zz/every-type', {
  x: {
    area: 'use',
    title: 'text_field',
    custom: true,
    tree: { parent: 'parent', depth: 3 },
    list: { columns: ['text_field', 'enum_field'], sort: '-date_field,text_field', filters: ['enum_field', 'ref_field', 'date_field'] },
    unique: [
      ['ref_field', 'i18n_field'],
      ['integer_field', 'text_field'],
    ],
    exclude: [
      {
        name: 'period',
        equal: ['ref_field', 'text_field'],
        from: 'date_field',
        to: 'until_field',
        bounds: '[]',
        error: 'until_field',
        where: ['boolean_field', { field: 'enum_field', not: 'b' }],
      },
    ],
    indexes: [{ fields: ['integer_field', 'created_at'] }, { fields: ['text_field'], prefix: true }],
    row_owner: 'owner_field',
  },
  required: ['text_field', 'boolean_field'],
  properties: {
    text_field: { type: 'string', minLength: 2, maxLength: 20, pattern: '^[A-Z]', x: { unique: true, search: true }, default: "It's\\n" },
    longtext_field: { x: { type: 'longtext', search: true } },
    richtext_field: { x: { type: 'richtext' } },
    integer_field: { type: 'integer', minimum: -5, maximum: 1000, default: -1 },
    decimal_field: { x: { type: 'decimal', precision: 9, scale: 6, min: '-180', max: '180' }, default: '-1.5' },
    money_field: { x: { type: 'money', above: '0', currency: 'currency' }, default: '10' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency' }, default: 'TWD' },
    percent_field: { x: { type: 'percent', min: '0' } },
    boolean_field: { type: 'boolean', default: true },
    date_field: { type: 'string', format: 'date', default: '2026-11-21' },
    until_field: { type: 'string', format: 'date', x: { after: 'date_field' } },
    time_field: { type: 'string', format: 'time', default: '09:00' },
    datetime_field: { type: 'string', format: 'date-time', default: '2026-11-21T01:02:03.450Z' },
    duration_field: { x: { type: 'duration' }, minimum: 0, default: 60 },
    enum_field: { enum: ['a', 'b', "c'c"], default: "c'c" },
    set_field: { type: 'array', items: { enum: ['x', 'y z'] }, minItems: 1, maxItems: 2, default: ['y z', 'x'] },
    week_field: { type: 'array', items: { enum: ['on', 'off'] }, x: { each: 'weekday' } },
    ref_field: { x: { ref: 'zz/zone', on_delete: 'set_null' } },
    parent: { x: { ref: 'self' } },
    refs_field: { x: { refs: 'zz/zone' } },
    any_field: { x: { ref: '*' } },
    owner_field: { x: { type: 'owner' } },
    owners_field: { x: { type: 'owners' } },
    texts_field: { x: { type: 'texts', search: true }, default: ['a', 'null', 'with "quotes", \\ and {braces}'] },
    integers_field: { x: { type: 'integers' }, maxItems: 3, default: [1, -2] },
    i18n_field: { x: { type: 'i18n-text', unique: true, search: true }, default: { tw: '臺灣', en: 'Taiwan' } },
    colour_field: { x: { type: 'colour' } },
    rrule_field: { x: { type: 'rrule' } },
    json_field: { x: { type: 'json' }, default: { b: [1, 'two', null], aa: { c: true } } },
    hidden_field: { type: 'string', x: { show_if: { field: 'enum_field', op: 'eq', value: 'a' } } },
    secret_field: { type: 'string', x: { secret: true, unique: true, computed: true } },
    list_field: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'share'],
        properties: {
          code: { type: 'string', maxLength: 10, x: { unique: true } },
          share: { x: { type: 'percent', above: '0', max: '100' } },
          zone: { x: { ref: 'zz/zone' } },
          any: { x: { ref: '*', entities: ['zz/zone'] } },
          label: { x: { type: 'i18n-text' } },
        },
      },
    },
  },
})
