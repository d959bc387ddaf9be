/** How customer management works here (cm.md §3.6): one row. The fiscal year is the company's (sc/company-setup). */
import { defineSchema } from '../core/define'

const intakeIsOn = { field: 'web_intake_enabled', op: 'eq', value: true } as const

export const setting = defineSchema('cm/setting', {
  x: {
    area: 'admin',
    title: 'customer_code_pattern',
    singleton: true,
    seeds: [
      {
        free_mail_domains: [
          'gmail.com',
          'googlemail.com',
          'yahoo.com',
          'yahoo.com.tw',
          'yahoo.co.jp',
          'yahoo.com.hk',
          'hotmail.com',
          'outlook.com',
          'live.com',
          'msn.com',
          'icloud.com',
          'me.com',
          'qq.com',
          '163.com',
          '126.com',
          'sina.com',
          'foxmail.com',
          'pchome.com.tw',
          'hinet.net',
          'msa.hinet.net',
          'seed.net.tw',
          'docomo.ne.jp',
          'ezweb.ne.jp',
          'softbank.ne.jp',
          'protonmail.com',
          'proton.me',
        ],
      },
    ],
  },
  required: [
    'customer_code_pattern',
    'lead_number_pattern',
    'duplicate_warn',
    'duplicate_certain',
    'ban_modulus',
    'merge_undo_days',
    'rot_cover_days',
    'digest_time',
    'former_months',
    'web_intake_enabled',
  ],
  properties: {
    /** Tokens of sc.md §5.6. */
    customer_code_pattern: { type: 'string', minLength: 1, maxLength: 40, default: 'C{YY}{SEQ:5}' },
    lead_number_pattern: { type: 'string', minLength: 1, maxLength: 40, default: 'LD-{YYYY}{MM}-{SEQ:4}' },
    /** Points of R5: from the first on the form warns, from the second on it takes a right and a reason. */
    duplicate_warn: { type: 'integer', minimum: 1, maximum: 100, default: 60 },
    duplicate_certain: { type: 'integer', minimum: 1, maximum: 100, default: 100, x: { after: 'duplicate_warn' } },
    /** Hosts where everybody may have an address. */
    free_mail_domains: { x: { type: 'texts' }, maxItems: 500 },
    /** Of Taiwan's business number: 5 since 2023-04-01, 10 before. */
    ban_modulus: { enum: ['5', '10'], default: '5' },
    merge_undo_days: { type: 'integer', minimum: 1, maximum: 365, default: 30, x: { unit: 'day' } },
    /** A plan for a day within these keeps a lead from being rotten (R10). */
    rot_cover_days: { type: 'integer', minimum: 0, maximum: 365, default: 14, x: { unit: 'day' } },
    digest_time: { type: 'string', format: 'time', default: '09:00' },
    /** A customer without a won lead for so long is a former one. */
    former_months: { type: 'integer', minimum: 1, maximum: 120, default: 24, x: { unit: 'month' } },
    /** In company currency: a lead won from this amount on is told to the manager; empty = none is. */
    won_notice_amount: { x: { type: 'money', min: '0' } },
    /** Quota periods whose figures no longer change. */
    closed_periods: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['from', 'to'],
        properties: {
          from: { type: 'string', format: 'date' },
          to: { type: 'string', format: 'date', x: { after: 'from' } },
        },
      },
    },
    web_intake_enabled: { type: 'boolean', default: false },
    web_intake_token: {
      type: 'string',
      minLength: 16,
      maxLength: 200,
      x: { secret: true, show_if: intakeIsOn, required_if: intakeIsOn },
    },
  },
})
