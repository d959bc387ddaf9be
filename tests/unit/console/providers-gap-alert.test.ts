/** What an alert says of a form that is not sent (routes.md §5, §8). */
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { formGapText, hasMissing } from '../../../src/screens/form/state/form-gaps'

beforeAll(async () => {
  await i18next.init({ lng: 'en', defaultNS: 'common', resources: { en: { common: readProductTexts().get('common')?.en ?? {} } } })
})

const required = 'Please check the required fields.'
const tooLong = 'At most 20 characters.'
const told = (...forms: Parameters<typeof formGapText>[0]) => formGapText(forms)

describe('"check the required fields"', () => {
  test.each([
    ['an empty field', { code: '' }, { code: ['This field is required.'] }],
    ['an empty one beside a wrong one', { code: null, name: 'x'.repeat(21) }, { name: [tooLong], code: ['This field is required.'] }],
    ['an empty cell of a child row', { lines: [{ price: null }] }, { 'lines.0.price': ['This field is required.'] }],
    ['a list without rows', { lines: [] }, { lines: ['At least 1 entries.'] }],
  ])('is said of %s, once', (_case, values, errors) => {
    expect(told({ values, errors })).toBe(required)
    expect(hasMissing({ values, errors })).toBe(true)
  })

  test('is not said of what is wrong: that says what it is, each text once', () => {
    const values = { code: 'x'.repeat(21), name: 'y'.repeat(21), rate: -1, lines: [{ price: 'x' }] }
    const errors = {
      code: [tooLong, 'and more'],
      name: [tooLong],
      rate: ['Must not be less than 0.'],
      'lines.0.price': ['Enter a number.'],
    }
    expect(told({ values, errors })).toBe(`${tooLong}\nMust not be less than 0.\nEnter a number.`)
    expect(hasMissing({ values, errors })).toBe(false)
  })

  test('goes for forms that are sent together as for one', () => {
    const wrong = { values: { code: 'x'.repeat(21) }, errors: { code: [tooLong] } }
    const empty = { values: { code: '' }, errors: { code: ['This field is required.'] } }
    expect(told(wrong, { ...wrong })).toBe(tooLong)
    expect(told(wrong, empty)).toBe(required)
  })
})
