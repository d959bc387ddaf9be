import { expect, test } from 'vitest'
import { companySetup } from '../../../src/schemas/sc/company-setup'
import { user } from '../../../src/schemas/sc/user'
import { warningOf } from '../../../src/shared/engine/warnings'

const fieldOf = (entity: { fields: typeof user.fields }, name: string) => entity.fields.find((field) => field.name === name) ?? { x: {} }

test.each([
  ['+886 2 2700-1234', undefined],
  ['+1 (415) 555.2671', undefined],
  ['+81312345678', undefined],
  ['02-2700-1234', 'phone'],
  ['0912345678', 'phone'],
  ['+0123456789', 'phone'],
  ['+8862', 'phone'],
  ['+1234567890123456', 'phone'],
  ['+886 ext 12', 'phone'],
  ['', undefined],
  [null, undefined],
])('the phone number %s of a person: %s', (value, warning) => expect(warningOf(fieldOf(user, 'mobile'), value)).toBe(warning))

test.each([
  ['10458575', undefined],
  ['12345675', undefined],
  ['12345678', 'tw_tax_id'],
  ['GB123456789', 'tw_tax_id'],
])('the tax number %s of the company: %s', (value, warning) => expect(warningOf(fieldOf(companySetup, 'tax_id'), value)).toBe(warning))

test('a field that declares none is never warned of', () => expect(warningOf(fieldOf(user, 'ext'), 'anything')).toBeUndefined())
