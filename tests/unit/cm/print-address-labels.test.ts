/** Addresses in the order of their country, and where labels stand (cm.md §8). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressLines, type PostalAddress } from '../../../server/modules/cm/print/rules/address-lines'
import { chosenAddress, label, labelPlace, labelsOnSheet } from '../../../server/modules/cm/print/rules/label-sheet'

const address = (values: Partial<PostalAddress>): PostalAddress => ({
  country: null,
  postal: null,
  region: null,
  city: null,
  line1: null,
  line2: null,
  ...values,
})
const fromTaiwan = { country: 'TW', countryName: (code: string) => `[${code}]` }

describe('address lines', () => {
  it('Taiwan writes from the large to the small, the postal code above', () => {
    expect(
      addressLines(address({ postal: '110', region: '台北市', city: '信義區', line1: '市府路1號', line2: '5樓' }), fromTaiwan),
    ).toEqual(['110', '台北市信義區市府路1號', '5樓'])
  })

  it('Japan has its sign before the postal code, once; abroad the country stands above', () => {
    expect(
      addressLines(address({ country: 'JP', postal: '100-0005', region: '東京都', city: '千代田区', line1: '丸の内1-9-1' }), fromTaiwan),
    ).toEqual(['[JP]', '〒100-0005', '東京都千代田区丸の内1-9-1'])
    expect(
      addressLines(address({ country: 'JP', postal: '〒100-0005', line1: '丸の内' }), { country: 'JP', countryName: () => '' }),
    ).toEqual(['〒100-0005', '丸の内'])
  })

  it('elsewhere, and in Latin letters, from the small to the large, the country below', () => {
    expect(
      addressLines(
        address({ country: 'US', postal: '94105', region: 'CA', city: 'San Francisco', line1: '1 Market St', line2: 'Suite 2' }),
        fromTaiwan,
      ),
    ).toEqual(['1 Market St', 'Suite 2', 'San Francisco, CA 94105', '[US]'])
    expect(addressLines(address({ postal: '110', city: 'Taipei', line1: '1 Shifu Rd' }), fromTaiwan)).toEqual(['1 Shifu Rd', 'Taipei, 110'])
  })

  it('nothing that is filled is lost, and no line is empty', () => {
    const text = fc.option(fc.stringMatching(/^[a-z市区]{1,8}$/))
    fc.assert(
      fc.property(
        fc.record({ country: fc.constantFrom(null, 'TW', 'JP', 'US'), postal: text, region: text, city: text, line1: text, line2: text }),
        (one) => {
          const lines = addressLines(one, fromTaiwan)
          expect(lines.every((line) => line.trim() !== '')).toBe(true)
          for (const part of [one.postal, one.region, one.city, one.line1, one.line2])
            if (part !== null) expect(lines.join('\n')).toContain(part)
        },
      ),
    )
  })
})

describe('label sheet', () => {
  it('begins where it is told, goes on row by row, and on the next sheet after 24', () => {
    expect(labelPlace(0, 1)).toMatchObject({ sheet: 0, x: 0 })
    expect(labelPlace(0, 5)).toEqual({ sheet: 0, x: label.width, y: labelPlace(0, 4).y })
    expect(labelPlace(1, 24)).toEqual({ sheet: 1, x: 0, y: labelPlace(0, 1).y })
  })

  it('no label leaves the sheet, and no two share a place', () => {
    const places = Array.from({ length: labelsOnSheet }, (_, n) => labelPlace(n, 1))
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(labelsOnSheet)
    expect(places.every(({ sheet, x, y }) => sheet === 0 && x + label.width <= 595.28 && y + label.height <= 841.89)).toBe(true)
  })

  it('the wanted address, else the registered one, else the default', () => {
    const one = (kind: string, is_default = false) => ({ kind, is_default })
    expect(chosenAddress([one('billing'), one('billing', true)], 'billing')).toEqual(one('billing', true))
    expect(chosenAddress([one('other', true), one('registered')], 'shipping')).toEqual(one('registered'))
    expect(chosenAddress([one('other'), one('billing', true)], 'shipping')).toEqual(one('billing', true))
    expect(chosenAddress([], 'shipping')).toBe(undefined)
  })
})
