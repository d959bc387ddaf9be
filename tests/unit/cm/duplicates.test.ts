/** Names and duplicates (cm.md R5, R12): the worked examples, and properties. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  organizationPoints,
  personPoints,
  type ComparedOrganization,
  type ComparedPerson,
} from '../../../server/modules/cm/duplicates/rules/duplicate-points'
import { domainOf } from '../../../server/modules/cm/party/rules/domain'
import { nameKey } from '../../../src/shared/cm/name-key'
import { addressedName, displayName } from '../../../server/modules/cm/party/rules/person-name'
import { toE164 } from '../../../server/modules/cm/party/rules/phone-number'
import { similarity } from '../../../server/modules/cm/duplicates/rules/similarity'

describe('the key of a name', () => {
  test.each([
    ['臺灣測試科技股份有限公司', '台灣測試科技'],
    ['台灣測試科技(股)公司', '台灣測試科技'],
    ['台湾测试科技股份有限公司', '台灣測試科技'],
    ['台灣測試科技（股）公司', '台灣測試科技'],
    ['株式会社山田製作所', nameKey('山田製作所')],
    ['山田製作所㈱', nameKey('山田製作所')],
    ['合同会社 山田製作所', nameKey('山田製作所')],
    ['Acme Co., Ltd.', 'acme'],
    ['ACME Limited', 'acme'],
    ['Ａｃｍｅ　Inc.', 'acme'],
    ['Acme Corp', 'acme'],
    ['Müller GmbH', 'müller'],
    ['Co-op Bank LLC', 'coopbank'],
    ['大方電子Co.,Ltd.', '大方電子'],
    ['大方電子 Co., Ltd.', '大方電子'],
    ['LLC大方電子', '大方電子'],
    ['センターInc', nameKey('センター')],
    ['Ltd.삼성전자corp.', nameKey('삼성전자')],
    ['大方電子Bosco', '大方電子bosco'],
    ['Bosco', 'bosco'],
    ['Colt Ltd', 'colt'],
    ['Marcoltd', 'marcoltd'],
    ['有限公司', '有限公司'],
    ['Ltd.', 'ltd'],
    ['A & B – C', 'abc'],
    ['大同（股）公司 台北分公司', '大同股公司台北分公司'],
  ])('%s is %s', (name, key) => expect(nameKey(name)).toBe(key))
  test('property: a key is its own key, and a legal form around a name changes nothing', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[大方電子機測試山田海]{2,8}$/),
        fc.constantFrom('股份有限公司', '有限公司', '(股)公司', '株式会社', '㈱', '合同会社', ' Co., Ltd.'),
        (name, form) => {
          expect(nameKey(nameKey(name))).toBe(nameKey(name))
          expect(nameKey(`${name}${form}`)).toBe(nameKey(name))
        },
      ),
    ))
  test('property: a Latin form glued to Han, Kana or Hangul, at either end, changes nothing', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[大方電子測試山田ソニーせんたー삼성전자]{2,8}$/),
        fc.constantFrom('Co.,Ltd.', 'CO LTD', 'Ltd', 'limited', 'Inc.', 'Ｃｏｒｐ．', 'LLC', 'GmbH'),
        (name, form) => {
          expect(nameKey(`${name}${form}`)).toBe(nameKey(name))
          expect(nameKey(`${form}${name}`)).toBe(nameKey(name))
        },
      ),
    ))
  test('property: a Latin form glued to Latin letters or digits is part of the name', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.constantFrom('co', 'ltd', 'inc', 'corp', 'llc', 'gmbh'), (name, form) => {
        expect(nameKey(`${name}${form}`)).toBe(`${name}${form}`)
      }),
    ))
  test('property: width and case change nothing', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), (name) => {
        const wide = [...name.toUpperCase()].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
        expect(nameKey(wide)).toBe(nameKey(name))
      }),
    ))
})

describe('similarity', () => {
  test('大方電子 ~ 大方電機 = 0.667', () => expect(similarity('大方電子', '大方電機')).toBeCloseTo(0.667, 3))
  test.each([
    ['aaa', 'aaaa', 0.8],
    ['a', 'a', 1],
    ['a', 'b', 0],
    ['a', 'ab', 0],
    ['', '', 0],
  ])('%s ~ %s = %d', (a, b, value) => expect(similarity(a, b)).toBeCloseTo(value, 6))
  test('property: symmetric, between nothing and one, one with itself', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a))
        expect(similarity(a, b)).toBeLessThanOrEqual(1)
        expect(similarity(a, a)).toBe(a === '' ? 0 : 1)
      }),
    ))
})

const company = (values: Partial<ComparedOrganization> = {}): ComparedOrganization => ({
  name_key: '台灣測試科技',
  registry: null,
  domain: null,
  phone_e164: null,
  city: null,
  ...values,
})
const somebody = (values: Partial<ComparedPerson> = {}): ComparedPerson => ({
  name_key: '王小明',
  organization: null,
  emails: [],
  mobiles: [],
  ...values,
})

describe('points', () => {
  test('of organizations', () => {
    expect(organizationPoints(company({ phone_e164: '+886227123456' }), company({ phone_e164: '+886227123456' }))).toEqual({
      score: 100,
      reasons: [
        { reason: 'phone', points: 50 },
        { reason: 'name', points: 50 },
      ],
    })
    expect(organizationPoints(company({ name_key: '大方電子' }), company({ name_key: '大方電機' })).score).toBe(30)
    expect(
      organizationPoints(
        company({ name_key: '大方電子', city: '台北市', domain: 'x.tw' }),
        company({ name_key: '大方電機', city: '台北市', domain: 'x.tw' }),
      ).score,
    ).toBe(90)
    expect(
      organizationPoints(company({ name_key: 'a1', registry: 'tw_ban 12345675' }), company({ name_key: 'b2', registry: 'tw_ban 12345675' }))
        .score,
    ).toBe(100)
    expect(organizationPoints(company({ name_key: 'a1' }), company({ name_key: 'b2' })).reasons).toEqual([])
  })
  test('each of them counts by itself: domain 50, telephone 50, city 10; together at most 100', () => {
    const score = (values: Partial<ComparedOrganization>) =>
      organizationPoints(company({ name_key: 'a1', ...values }), company({ name_key: 'b2', ...values })).score
    expect([score({ domain: 'x.tw' }), score({ phone_e164: '+886227123456' }), score({ city: '台北市' })]).toEqual([50, 50, 10])
    const all = company({ domain: 'x.tw', phone_e164: '+886227123456', city: '台北市', registry: 'tw_ban 12345675' })
    expect(organizationPoints(all, all)).toMatchObject({
      score: 100,
      reasons: [{ points: 100 }, { points: 50 }, { points: 50 }, { points: 50 }, { points: 10 }],
    })
  })
  test('of names alike from 0.85 on 50, from 0.6 on 30, below nothing', () => {
    const score = (a: string, b: string) => [similarity(a, b), organizationPoints(company({ name_key: a }), company({ name_key: b })).score]
    expect(score('abcdefghijklmnopqrstu', 'abcdefghijklmnopqrXYZ')).toEqual([0.85, 50])
    expect(score('abcdefghijklmnopqrstu', 'abcdefghijklmnopqWXYZ')).toEqual([0.8, 30])
    expect(score('abcdef', 'abcdXY')).toEqual([0.6, 30])
    expect(score('abcdef', 'abcWXY')).toEqual([0.4, 0])
  })
  test('of persons', () => {
    expect(personPoints(somebody({ emails: ['a@b.tw', 'c@d.tw'] }), somebody({ emails: ['c@d.tw'] })).score).toBe(100)
    expect(personPoints(somebody({ mobiles: ['+886912345678'] }), somebody({ name_key: 'x', mobiles: ['+886912345678'] })).score).toBe(90)
    expect(personPoints(somebody({ organization: 5 }), somebody({ organization: 5 })).score).toBe(80)
    expect(personPoints(somebody(), somebody()).score).toBe(0)
  })
  test('property: at most 100, and the same from both sides', () => {
    const text = fc.option(fc.constantFrom('a', 'b'), { nil: null })
    const any = fc.record({
      name_key: fc.constantFrom('台灣測試', '台灣測量', '日本'),
      registry: text,
      domain: text,
      phone_e164: text,
      city: text,
    })
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(organizationPoints(a, b)).toEqual(organizationPoints(b, a))
        expect(organizationPoints(a, b).score).toBeLessThanOrEqual(100)
      }),
    )
  })
})

test('the domain is that of the website, else of the address, unless everybody may have one there', () => {
  const free = ['gmail.com']
  expect(domainOf({ website: 'https://www.Test.com.tw/a', email: 'x@other.tw' }, free)).toBe('test.com.tw')
  expect(domainOf({ website: null, email: 'x@Other.tw' }, free)).toBe('other.tw')
  expect(domainOf({ website: null, email: 'x@gmail.com' }, free)).toBe(null)
  expect(domainOf({ website: 'https://gmail.com', email: null }, free)).toBe(null)
})

test.each([
  ['02-2712-3456', 'TW', '+886227123456'],
  ['(02) 2712-3456', 'TW', '+886227123456'],
  ['０２－２７１２－３４５６', 'TW', '+886227123456'],
  ['0912 345 678', 'TW', '+886912345678'],
  ['+81 3-1234-5678', 'TW', '+81312345678'],
  ['03-1234-5678', 'JP', '+81312345678'],
  ['2345 6789', 'HK', '+85223456789'],
  ['12', 'TW', null],
  ['none', null, null],
  ['2712-3456', null, null],
])('%s in %s is %s', (typed, country, number) => expect(toE164(typed, country)).toBe(number))

test('names by their script (R12)', () => {
  expect(displayName({ family_name: '王', given_name: '小明' })).toBe('王小明')
  expect(displayName({ family_name: 'Smith', given_name: 'John' })).toBe('John Smith')
  expect(displayName({ family_name: '김', given_name: '철수' })).toBe('김철수')
  expect(displayName({ family_name: '山田', given_name: null })).toBe('山田')
  expect(displayName({ family_name: ' ', given_name: null })).toBe('')
  expect(addressedName({ family_name: '王', given_name: '小明', honorific: '先生' })).toBe('王小明 先生')
  expect(addressedName({ family_name: '山田', given_name: '太郎', honorific: '様' })).toBe('山田太郎 様')
  expect(addressedName({ family_name: 'Smith', given_name: 'John', honorific: 'Mr.' })).toBe('Mr. John Smith')
})
