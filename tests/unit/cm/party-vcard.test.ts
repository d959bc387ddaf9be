/** Business cards as vCard 4.0 (RFC 6350), and where a person worked (cm.md §3.4). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPosition, movedPositions } from '../../../server/modules/cm/party/rules/position-history'
import { vCard, type CardData } from '../../../src/pages/cm/party/person/vcard'

const card = (values: Partial<CardData> = {}): CardData => ({
  name: '王小明',
  family_name: '王',
  given_name: '小明',
  honorific: null,
  organization: null,
  department_name: null,
  job_title: null,
  emails: [],
  phones: [],
  birthday: null,
  language: null,
  ...values,
})
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

test('all that is known, each in its property', () => {
  const lines = unfolded(
    vCard(
      card({
        organization: '台灣測試科技; 股份有限公司',
        department_name: '採購部',
        job_title: '經理, 代理',
        birthday: '--02-03',
        language: 'tw',
        honorific: '先生',
        emails: [
          { email: 'ming@test.example', label: 'work', is_primary: true },
          { email: 'x@y.example', label: 'other', is_primary: false },
        ],
        phones: [
          { number: '0912-345-678', e164: '+886912345678', label: 'mobile', is_primary: true },
          { number: 'ext 12', e164: null, label: null, is_primary: false },
        ],
      }),
    ),
  )
  expect(lines).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:王小明',
    'N:王;小明;;先生;',
    'ORG:台灣測試科技\\; 股份有限公司;採購部',
    'TITLE:經理\\, 代理',
    'EMAIL;TYPE=work;PREF=1:ming@test.example',
    'EMAIL:x@y.example',
    'TEL;TYPE=cell;PREF=1;VALUE=uri:tel:+886912345678',
    'TEL:ext 12',
    'BDAY:--0203',
    'LANG:zh-Hant',
    'END:VCARD',
  ])
  expect(unfolded(vCard(card({ birthday: '1980-02-03' })))).toContain('BDAY:19800203')
})

test('property: no line is longer than 75 octets, none is torn within a character, and nothing breaks out of its value', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const text = vCard(card({ job_title: title }))
      for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfolded(text).every((line) => /^(BEGIN|VERSION|FN|N|TITLE|END):/.test(line))).toBe(true)
    }),
  ))

test('another employer ends the present position and begins one', () => {
  const first = firstPosition({ organization: 1, title: 'Buyer' })
  expect(first).toEqual([{ organization: 1, title: 'Buyer', from: null, to: null, is_primary: true }])
  const moved = movedPositions(first, { organization: 2, title: null }, '2026-11-20')
  expect(moved).toEqual([
    { organization: 1, title: 'Buyer', from: null, to: '2026-11-20', is_primary: false },
    { organization: 2, title: null, from: '2026-11-20', to: null, is_primary: true },
  ])
  expect(movedPositions(moved, { organization: null, title: null }, '2026-12-01').map(({ to }) => to)).toEqual(['2026-11-20', '2026-12-01'])
  expect(
    movedPositions(
      [{ organization: 1, title: null, from: '2027-01-01', to: null, is_primary: true }],
      { organization: 2, title: null },
      '2026-11-20',
    )[0]?.to,
  ).toBe('2027-01-01')
  expect(firstPosition({ organization: null, title: 'x' })).toEqual([])
})
