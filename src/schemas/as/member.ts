/** A person as attendance knows him (as.md §3): one row for each active user. Defaults: server/modules/as/member/member-hooks.ts. */
import { defineSchema } from '../core/define'
import { date, hoursSystems, hrAdmin } from './value-lists'

const hidden = { computed: true, secret: true } as const

export const member = defineSchema('as/member', {
  x: {
    area: 'admin',
    permission: 'cardnumber',
    title: 'user',
    row_owner: 'user',
    list: {
      columns: ['user', 'cards', 'hours_system', 'week_pattern', 'check_policy', 'daily_minutes', 'exempt_from_clocking'],
      sort: 'user',
      filters: ['hours_system', 'week_pattern', 'check_policy', 'exempt_from_clocking'],
    },
    /** One card a row, as lists of cards have it (as.md §8): it joins those that the person has. */
    virtual_fields: {
      card_no: { type: 'string', minLength: 1, maxLength: 64 },
      card_from: { ...date, x: { headings: ['valid_from'] } },
      card_to: { ...date, x: { headings: ['valid_to'] } },
    },
    /** Takes away the PIN and the code by which its person punches at a kiosk. */
    actions: { 'reset-pin': { use_case: true, confirm: true, danger: true } },
    import: { undo_days: 30 },
    derived_filters: { department: { refs: 'sc/department', offered: true } },
    default_grants: [{ role: 'hr-admin', actions: [...hrAdmin, 'reset-pin'], read: 'all', write: 'all' }],
    examples: [{ user: 'new', cards: [], suspensions: [], zone: 'Asia/Taipei' }],
    sections: {
      hours: {
        fields: [
          ['hours_system', 'labour_rule_set'],
          ['week_pattern', 'seniority_date'],
          ['daily_minutes', 'weekly_minutes'],
        ],
      },
      clocking: { fields: [['check_policy', 'zone'], 'exempt_from_clocking', 'cards'] },
      suspensions: { fields: ['suspensions'], folded: true },
    },
  },
  required: ['user', 'hours_system', 'daily_minutes', 'weekly_minutes', 'exempt_from_clocking'],
  properties: {
    user: { x: { ref: 'sc/user', unique: true, fixed: true, on_delete: 'cascade', headings: ['employee_no'] } },
    hours_system: { enum: hoursSystems, default: 'standard' },
    /** Code of a set of labour rules; empty = of the person's region. */
    labour_rule_set: { type: 'string', maxLength: 32, pattern: '^[A-Z0-9-]+$' },
    week_pattern: { x: { ref: 'as/roster-pattern', headings: ['pattern_code'] } },
    daily_minutes: { x: { type: 'duration' }, default: 480, minimum: 1, maximum: 1440 },
    weekly_minutes: { x: { type: 'duration' }, default: 2400, minimum: 0, maximum: 10_080 },
    /** Service for annual leave counts from it; empty = the hire date. */
    seniority_date: date,
    /** Empty = the policy that applies to the person. */
    check_policy: { x: { ref: 'as/check-policy', on_delete: 'set_null', headings: ['policy_code'] } },
    /** Empty = the zone of the person's site, else the company's. */
    zone: { type: 'string', x: { codes: 'time_zone' } },
    exempt_from_clocking: { type: 'boolean', default: false },
    cards: {
      type: 'array',
      maxItems: 20,
      // A card is one person's at a time (as.md §9).
      x: { exclude: [{ name: 'one_holder', equal: ['card_no'], from: 'valid_from', to: 'valid_to', bounds: '[]', error: 'card_no' }] },
      items: {
        type: 'object',
        required: ['card_no', 'valid_from'],
        properties: {
          card_no: { type: 'string', minLength: 1, maxLength: 64 },
          valid_from: date,
          valid_to: { ...date, x: { after: 'valid_from' } },
        },
      },
    },
    suspensions: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['from', 'kind'],
        properties: { from: date, to: { ...date, x: { after: 'from' } }, kind: { enum: ['parental', 'unpaid', 'military'] } },
      },
    },
    /** Of the shared tablet, kept as passwords are. */
    pin_hash: { type: 'string', maxLength: 200, x: hidden },
    pin_set_at: { type: 'string', format: 'date-time', x: hidden },
    /** Of the codes that their page shows to it: sealed; and the step of the last one that was used. */
    code_secret: { type: 'string', maxLength: 500, x: hidden },
    code_step: { type: 'integer', minimum: 0, x: hidden },
    phone_binding: { x: { type: 'json', ...hidden } },
  },
})
