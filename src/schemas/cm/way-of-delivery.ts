/** How goods reach a customer (cm.md §3.2). The Incoterms (2020) made for ships are refused for other modes. */
import { defineSchema } from '../core/define'

export const wayOfDelivery = defineSchema('cm/way-of-delivery', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: { columns: ['mode', 'incoterm', 'freight_payer', 'lead_days'], sort: 'position', filters: ['mode', 'incoterm', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'PICK',
        name: { en: 'Customer pickup', tw: '客戶自取', cn: '客户自提', jp: '引取り' },
        mode: 'pickup',
        incoterm: 'EXW',
        needs_address: false,
      },
      { code: 'TRUCK', name: { en: 'Own delivery', tw: '自有車隊', cn: '自有车队', jp: '自社配送' }, mode: 'own_fleet', lead_days: 1 },
      { code: 'COUR', name: { en: 'Courier', tw: '宅配', cn: '快递', jp: '宅配便' }, mode: 'courier', lead_days: 2, is_default: true },
      { code: 'POST', name: { en: 'Post', tw: '郵寄', cn: '邮寄', jp: '郵便' }, mode: 'post' },
      {
        code: 'SEAFOB',
        name: { en: 'Sea FOB', tw: '海運 FOB', cn: '海运FOB', jp: '海上FOB' },
        mode: 'sea',
        incoterm: 'FOB',
        freight_payer: 'buyer',
      },
      // Carriage Paid To: the seller pays it.
      {
        code: 'AIRCPT',
        name: { en: 'Air CPT', tw: '空運 CPT', cn: '空运CPT', jp: '航空CPT' },
        mode: 'air',
        incoterm: 'CPT',
        freight_payer: 'seller',
      },
      {
        code: 'EDLV',
        name: { en: 'Electronic', tw: '電子交付', cn: '电子交付', jp: '電子納品' },
        mode: 'electronic',
        needs_address: false,
      },
      { code: 'ONSITE', name: { en: 'On site', tw: '到府服務', cn: '上门服务', jp: '訪問作業' }, mode: 'on_site' },
    ],
  },
  required: ['mode', 'incoterm'],
  properties: {
    mode: { enum: ['pickup', 'own_fleet', 'courier', 'post', 'road', 'sea', 'air', 'rail', 'electronic', 'on_site'] },
    incoterm: {
      enum: ['none', 'EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'],
      default: 'none',
      x: {
        allowed_if: {
          sea_only: {
            any: [
              { field: 'mode', op: 'eq', value: 'sea' },
              { field: 'incoterm', op: 'nin', value: ['FAS', 'FOB', 'CFR', 'CIF'] },
            ],
          },
        },
      },
    },
    named_place_required: { type: 'boolean', default: false },
    freight_payer: { enum: ['seller', 'buyer', 'shared'] },
    lead_days: { type: 'integer', minimum: 0, x: { unit: 'day' } },
    cutoff_time: { type: 'string', format: 'time' },
    carrier: { type: 'string', maxLength: 100, x: { search: true } },
    tracking_url: {
      type: 'string',
      format: 'uri',
      maxLength: 500,
      x: {
        allowed_if: {
          tracking_https: { field: 'tracking_url', op: 'startswith', value: 'https://' },
          tracking_number: { field: 'tracking_url', op: 'contains', value: '{no}', exact: true },
        },
      },
    },
    needs_address: { type: 'boolean', default: true, x: { show_if: { field: 'mode', op: 'nin', value: ['pickup', 'electronic'] } } },
  },
})
