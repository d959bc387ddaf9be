/**
 * A step of a pipeline, and what a lead must have to stand in it (cm.md §3.6, R3). Leads refer to it, so it is an entity
 * of its own, which lives and is written with its pipeline's rights.
 */
import { defineSchema } from '../core/define'

const isOpen = { field: 'kind', op: 'eq', value: 'open' } as const
const won = { en: 'Won', tw: '贏單', cn: '赢单', jp: '受注' }
const lost = { en: 'Lost', tw: '未成交', cn: '丢单', jp: '失注' }

export const stage = defineSchema('cm/stage', {
  x: {
    area: 'admin',
    permission: 'pipeline',
    child_of: 'pipeline',
    list: {
      columns: ['pipeline', 'name', 'kind', 'position', 'probability', 'forecast_category', 'rot_days'],
      sort: 'position',
      filters: ['pipeline', 'kind', 'forecast_category'],
    },
    seeds: [
      {
        pipeline: 'SALES',
        position: 1,
        kind: 'open',
        name: { en: 'New', tw: '新商機', cn: '新商机', jp: '新規' },
        probability: '10',
        rot_days: 3,
      },
      {
        pipeline: 'SALES',
        position: 2,
        kind: 'open',
        name: { en: 'Qualified', tw: '已確認資格', cn: '已确认资格', jp: '見込み確認' },
        probability: '25',
        rot_days: 7,
        needs_conversion: true,
        required_fields: ['organization', 'source'],
      },
      {
        pipeline: 'SALES',
        position: 3,
        kind: 'open',
        name: { en: 'Needs confirmed', tw: '需求確認', cn: '需求确认', jp: 'ニーズ確認' },
        probability: '40',
        rot_days: 10,
        required_fields: ['expected_close_date', 'amount'],
      },
      {
        pipeline: 'SALES',
        position: 4,
        kind: 'open',
        name: { en: 'Quotation', tw: '報價', cn: '报价', jp: '見積' },
        probability: '60',
        rot_days: 14,
        forecast_category: 'best_case',
        required_fields: ['person'],
        checklist: [
          {
            key: 'quotation_sent',
            mandatory: true,
            label: { en: 'A quotation has been sent', tw: '已送出報價單', cn: '已发送报价单', jp: '見積書を送付済み' },
          },
        ],
      },
      {
        pipeline: 'SALES',
        position: 5,
        kind: 'open',
        name: { en: 'Negotiation', tw: '議價', cn: '议价', jp: '交渉' },
        probability: '80',
        rot_days: 10,
        forecast_category: 'commit',
        required_fields: ['term_of_payment'],
      },
      { pipeline: 'SALES', position: 6, kind: 'won', name: won, probability: '100', forecast_category: 'closed', fold: true },
      { pipeline: 'SALES', position: 7, kind: 'lost', name: lost, probability: '0', forecast_category: 'omitted', fold: true },
      {
        pipeline: 'RENEWAL',
        position: 1,
        kind: 'open',
        name: { en: 'Coming up', tw: '即將到期', cn: '即将到期', jp: '更新予定' },
        probability: '40',
        rot_days: 30,
        required_fields: ['organization', 'expected_close_date'],
      },
      {
        pipeline: 'RENEWAL',
        position: 2,
        kind: 'open',
        name: { en: 'Contacted', tw: '已聯繫', cn: '已联系', jp: '連絡済み' },
        probability: '60',
        rot_days: 14,
        forecast_category: 'best_case',
        required_fields: ['person', 'amount'],
      },
      {
        pipeline: 'RENEWAL',
        position: 3,
        kind: 'open',
        name: { en: 'Offer made', tw: '已報價', cn: '已报价', jp: '見積提示' },
        probability: '80',
        rot_days: 10,
        forecast_category: 'commit',
        required_fields: ['term_of_payment'],
      },
      {
        pipeline: 'RENEWAL',
        position: 4,
        kind: 'won',
        name: { en: 'Renewed', tw: '已續約', cn: '已续约', jp: '更新済み' },
        probability: '100',
        forecast_category: 'closed',
        fold: true,
      },
      {
        pipeline: 'RENEWAL',
        position: 5,
        kind: 'lost',
        name: { en: 'Not renewed', tw: '未續約', cn: '未续约', jp: '更新なし' },
        probability: '0',
        forecast_category: 'omitted',
        fold: true,
      },
    ],
  },
  required: ['pipeline', 'name', 'kind'],
  properties: {
    pipeline: { x: { ref: 'cm/pipeline', fixed: true } },
    name: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['open', 'won', 'lost'], x: { fixed: true } },
    position: { type: 'integer', x: { computed: true } },
    probability: {
      x: {
        type: 'percent',
        min: '0',
        max: '100',
        required_if: isOpen,
        allowed_if: {
          won_is_100: {
            any: [
              { field: 'kind', op: 'ne', value: 'won' },
              { field: 'probability', op: 'eq', value: '100' },
            ],
          },
          lost_is_0: {
            any: [
              { field: 'kind', op: 'ne', value: 'lost' },
              { field: 'probability', op: 'eq', value: '0' },
            ],
          },
        },
      },
    },
    forecast_category: { enum: ['omitted', 'pipeline', 'best_case', 'commit', 'closed'], default: 'pipeline' },
    rot_days: { type: 'integer', minimum: 1, x: { unit: 'day', show_if: isOpen } },
    colour: { x: { type: 'colour' } },
    fold: { type: 'boolean', default: false },
    needs_conversion: { type: 'boolean', default: false },
    required_fields: { x: { type: 'texts' }, maxItems: 50 },
    requires_activity_days: { type: 'integer', minimum: 1, x: { unit: 'day', show_if: isOpen } },
    checklist: {
      type: 'array',
      maxItems: 30,
      items: {
        type: 'object',
        required: ['key', 'label'],
        properties: {
          key: { type: 'string', maxLength: 40, pattern: '^[a-z][a-z0-9_]*$' },
          label: { x: { type: 'i18n-text' } },
          mandatory: { type: 'boolean', default: true },
        },
      },
    },
    guidance: { x: { type: 'i18n-text' } },
  },
})
