/** How a supply is taxed (cm.md §3.2). Rates are rows, never code. */
import { defineSchema } from '../core/define'
import type { I18nText } from '../core/types'

const inTaiwan = { field: 'country', op: 'eq', value: 'TW' } as const
const zeroRatedInTaiwan = { all: [inTaiwan, { field: 'tw_tax_type', op: 'eq', value: '2' }] } as const

export const taxCategory = defineSchema('cm/tax-category', {
  x: {
    area: 'admin',
    lookup: { default_per: ['country'] },
    list: {
      columns: ['country', 'kind', 'rate', 'tw_tax_type', 'price_includes_tax', 'valid_from', 'valid_to'],
      sort: 'position',
      filters: ['country', 'kind', 'active'],
    },
    unique: [['country', 'code']],
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'TW5',
        name: { en: 'Taxable 5%', tw: '應稅 5%', cn: '应税5%', jp: '課税5%' },
        is_default: true,
        country: 'TW',
        kind: 'standard',
        rate: '5.00',
        unece_code: 'S',
        tw_tax_type: '1',
        tw_invoice_type: '07',
        rounding: 'half_up',
        rounding_level: 'document',
        law_note: lawOf('10', '14'),
      },
      {
        code: 'TW0EX',
        name: { en: 'Zero, export goods', tw: '零稅率 外銷貨物', cn: '零税率 出口货物', jp: '免税（輸出）' },
        country: 'TW',
        kind: 'zero',
        unece_code: 'Z',
        tw_tax_type: '2',
        tw_invoice_type: '07',
        tw_zero_reason: '71',
        tw_customs: '2',
        law_note: lawOf('7'),
      },
      {
        code: 'TW0SV',
        name: { en: 'Zero, export services', tw: '零稅率 外銷勞務', cn: '零税率 出口劳务', jp: '免税（役務輸出）' },
        country: 'TW',
        kind: 'zero',
        unece_code: 'Z',
        tw_tax_type: '2',
        tw_invoice_type: '07',
        tw_zero_reason: '72',
        tw_customs: '1',
        law_note: lawOf('7'),
      },
      {
        code: 'TWEX',
        name: { en: 'Exempt', tw: '免稅', cn: '免税', jp: '非課税' },
        country: 'TW',
        kind: 'exempt',
        unece_code: 'E',
        tw_tax_type: '3',
        tw_invoice_type: '07',
        law_note: lawOf('8'),
      },
      // No one rate: each trade has its own, filled in by the company that is under it.
      {
        code: 'TWSP',
        name: { en: 'Special rate', tw: '特種稅額', cn: '特种税额', jp: '特別税率' },
        country: 'TW',
        kind: 'special',
        tw_tax_type: '4',
        tw_invoice_type: '08',
      },
      {
        code: 'JP10',
        name: { en: 'Japan 10%', tw: '日本 10%', cn: '日本10%', jp: '標準税率10%' },
        country: 'JP',
        kind: 'standard',
        rate: '10.00',
        unece_code: 'S',
        rounding: 'down',
        rounding_level: 'document',
      },
      {
        code: 'JP8',
        name: { en: 'Japan 8% reduced', tw: '日本輕減 8%', cn: '日本轻减8%', jp: '軽減税率8%' },
        country: 'JP',
        kind: 'reduced',
        rate: '8.00',
        unece_code: 'AA',
        jp_reduced_mark: true,
        rounding: 'down',
        rounding_level: 'document',
      },
      {
        code: 'JPEX',
        name: { en: 'Japan export exempt', tw: '日本輸出免稅', cn: '日本出口免税', jp: '輸出免税' },
        country: 'JP',
        kind: 'zero',
        unece_code: 'G',
        rounding: 'down',
        rounding_level: 'document',
      },
      {
        code: 'HKNA',
        name: { en: 'Hong Kong, no VAT', tw: '香港無營業稅', cn: '香港无增值税', jp: '香港（対象外）' },
        country: 'HK',
        kind: 'out_of_scope',
        unece_code: 'O',
      },
      {
        code: 'CN13',
        name: { en: 'China VAT 13%', tw: '中國增值稅 13%', cn: '增值税13%', jp: '中国増値税13%' },
        country: 'CN',
        kind: 'standard',
        rate: '13.00',
        unece_code: 'S',
      },
      {
        code: 'CN9',
        name: { en: 'China VAT 9%', tw: '中國增值稅 9%', cn: '增值税9%', jp: '中国増値税9%' },
        country: 'CN',
        kind: 'reduced',
        rate: '9.00',
        unece_code: 'AA',
      },
      {
        code: 'CN6',
        name: { en: 'China VAT 6%', tw: '中國增值稅 6%', cn: '增值税6%', jp: '中国増値税6%' },
        country: 'CN',
        kind: 'reduced',
        rate: '6.00',
        unece_code: 'AA',
      },
      {
        code: 'OUT',
        name: { en: 'Out of scope', tw: '不課稅', cn: '不征税', jp: '不課税' },
        country: 'TW',
        kind: 'out_of_scope',
        unece_code: 'O',
      },
    ],
  },
  required: ['country', 'kind', 'rate', 'rounding', 'rounding_level'],
  properties: {
    code: { type: 'string', x: { unique: false } },
    country: { type: 'string', pattern: '^[A-Z]{2}$', x: { codes: 'country', transform: 'upper' } },
    kind: { enum: ['standard', 'reduced', 'zero', 'exempt', 'out_of_scope', 'reverse', 'special'] },
    rate: {
      x: {
        type: 'decimal',
        precision: 5,
        scale: 2,
        min: '0',
        max: '100',
        allowed_if: {
          rate_without_tax: {
            any: [
              { field: 'kind', op: 'in', value: ['standard', 'reduced', 'special'] },
              { field: 'rate', op: 'eq', value: '0' },
            ],
          },
        },
      },
      default: '0.00',
    },
    price_includes_tax: { type: 'boolean', default: false },
    rounding: { enum: ['half_up', 'down', 'up'], default: 'half_up' },
    rounding_level: { enum: ['document', 'line'], default: 'document' },
    valid_from: { type: 'string', format: 'date' },
    valid_to: { type: 'string', format: 'date', x: { after: 'valid_from' } },
    unece_code: { enum: ['S', 'AA', 'Z', 'E', 'O', 'AE', 'G'] },
    tw_tax_type: { enum: ['1', '2', '3', '4', '9'], x: { show_if: inTaiwan } },
    tw_invoice_type: { enum: ['07', '08'], x: { show_if: inTaiwan } },
    tw_zero_reason: {
      enum: ['71', '72', '73', '74', '75', '76', '77', '78', '79'],
      x: { show_if: zeroRatedInTaiwan, required_if: zeroRatedInTaiwan },
    },
    tw_customs: { enum: ['1', '2'], x: { show_if: zeroRatedInTaiwan, required_if: zeroRatedInTaiwan } },
    jp_reduced_mark: { type: 'boolean', default: false, x: { show_if: { field: 'country', op: 'eq', value: 'JP' } } },
    law_note: { x: { type: 'i18n-text' } },
  },
})

/** Articles of Taiwan's Value-added and Non-value-added Business Tax Act; a second one is the rule of rounding. */
function lawOf(article: string, rounding?: string): I18nText {
  return {
    en: `Value-added and Non-value-added Business Tax Act art. ${article}${rounding ? `, rounding art. ${rounding}` : ''}`,
    tw: `加值型及非加值型營業稅法第 ${article} 條${rounding ? `，四捨五入依第 ${rounding} 條` : ''}`,
    cn: `台湾《加值型及非加值型营业税法》第 ${article} 条${rounding ? `，四舍五入依第 ${rounding} 条` : ''}`,
    jp: `台湾 加値型及び非加値型営業税法第${article}条${rounding ? `、端数処理は第${rounding}条` : ''}`,
  }
}
