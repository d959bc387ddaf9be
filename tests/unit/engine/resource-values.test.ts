import { describe, expect, test } from 'vitest'
import { coerceValues } from '../../../server/resource/write/coerce'
import { same } from '../../../src/schemas/core/same'
import { recordErrors } from '../../../server/resource/write/validate'
import { clearHidden } from '../../../src/schemas/core/shown'
import { defineSchema } from '../../../src/schemas/core/define'
import { taxCategory } from '../../../src/schemas/cm/tax-category'

const entity = defineSchema('test/thing', {
  x: { area: 'admin' },
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 5 },
    code: { type: 'string', x: { transform: 'upper' } },
    amount: { x: { type: 'money', min: '0' } },
    day: { type: 'string', format: 'date' },
    until: { type: 'string', format: 'date', x: { after: 'day' } },
    at: { x: { type: 'time' } },
    name: { x: { type: 'i18n-text' } },
    rows: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', required: ['share'], properties: { share: { x: { type: 'percent', above: '0' } } } },
    },
  },
})
const keys = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(recordErrors(entity, { title: 'x', ...record })).map(([path, list]) => [path, list.map(({ key }) => key)]),
  )

describe('values become what comes back', () => {
  test('decimals at full scale, exact', () => {
    expect(coerceValues(entity.fields, { amount: '105000' })).toEqual({ amount: '105000.0000' })
    expect(coerceValues(entity.fields, { amount: 0.1 })).toEqual({ amount: '0.1000' })
    expect(coerceValues(entity.fields, { amount: '1.23456' })).toEqual({ amount: '1.23456' })
  })
  test('texts trimmed, composed and cased; an empty one is none', () => {
    expect(coerceValues(entity.fields, { code: ' tw5 ', title: '' })).toEqual({ code: 'TW5', title: null })
  })
  test('a translated text keeps its filled languages only', () => {
    expect(coerceValues(entity.fields, { name: { tw: ' 名 ', en: '' } })).toEqual({ name: { tw: '名' } })
    expect(coerceValues(entity.fields, { name: { en: ' ' } })).toEqual({ name: null })
  })
  test('sameness looks through the order of members', () => {
    expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
    expect(same({ a: 1 }, { a: 2 })).toBe(false)
    expect(same(null, undefined)).toBe(true)
  })
})

describe('errors name the field', () => {
  test('required, too long, not a decimal', () => {
    expect(keys({ title: null })).toEqual({ title: ['error:validation.required'] })
    expect(keys({ title: '123456' })).toEqual({ title: ['error:validation.maxLength'] })
    expect(keys({ amount: 'abc' })).toEqual({ amount: ['error:validation.format_decimal'] })
  })
  test('bounds and scale of decimals', () => {
    expect(keys({ amount: '-1.0000' })).toEqual({ amount: ['error:validation.minimum'] })
    expect(keys({ amount: '1.23456' })).toEqual({ amount: ['error:validation.scale'] })
    expect(keys({ amount: '123456789012345.0000' })).toEqual({ amount: ['error:validation.digits'] })
  })
  test('a date that does not exist, and one before the start', () => {
    expect(keys({ day: '2026-02-30' })).toEqual({ day: ['error:validation.format_date'] })
    expect(keys({ day: '2026-02-02', until: '2026-02-01' })).toEqual({ until: ['error:validation.after'] })
  })
  test('child rows by their path', () => {
    expect(keys({ rows: [{ share: '1.0000' }, { share: null }] })).toEqual({ 'rows.1.share': ['error:validation.required'] })
    expect(keys({ rows: [{ share: '0.0000' }] })).toEqual({ 'rows.0.share': ['error:validation.exclusiveMinimum'] })
  })
})

describe('conditions of tax-category (cm.md §12.10)', () => {
  const zero = {
    code: 'X',
    name: { en: 'x' },
    country: 'TW',
    kind: 'zero',
    rate: '0.00',
    rounding: 'half_up',
    rounding_level: 'document',
    tw_tax_type: '2',
    price_includes_tax: false,
    active: true,
    is_default: false,
  }
  test('type 2 asks for a reason and the customs passage', () => {
    expect(Object.keys(recordErrors(taxCategory, zero))).toEqual(['tw_zero_reason', 'tw_customs'])
  })
  test('type 1 hides and clears them', () => {
    const cleared = clearHidden(taxCategory, { ...zero, tw_tax_type: '1', tw_zero_reason: '71', tw_customs: '1' })
    expect(cleared).toMatchObject({ tw_zero_reason: null, tw_customs: null, tw_tax_type: '1' })
  })
  test('another country hides all of Taiwan, in one go', () => {
    const cleared = clearHidden(taxCategory, { ...zero, country: 'JP', tw_zero_reason: '71' })
    expect(cleared).toMatchObject({ tw_tax_type: null, tw_zero_reason: null })
  })
})
