/** How attendance counts here (as.md §3): one row. */
import { defineSchema } from '../core/define'

const minutes = (value: number, most = 1440) => ({ x: { type: 'duration' }, default: value, minimum: 0, maximum: most }) as const

export const setting = defineSchema('as/setting', {
  x: {
    area: 'admin',
    permission: 'clocking',
    title: 'grace_mode',
    singleton: true,
    seeds: [{}],
    actions: { undo: {} },
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'edit', 'create', 'delete', 'import', 'export', 'undo'] }],
    sections: {
      day: { fields: [['day_cut', 'absent_after_min'], 'half_day_min', ['late_grace', 'early_grace'], 'grace_mode'] },
      overtime: { fields: [['ot_basis', 'ot_min'], ['ot_unit', 'ot_round'], 'ot_auto_detect_min'] },
      limits: {
        fields: [
          ['limit_action', 'extension_agreement'],
          ['ot_month_cap', 'ot_ext_cap'],
          ['ot_3m_cap', 'ot_3m_start'],
        ],
      },
      compensation: { fields: [['comp_expire', 'comp_months'], 'annual_basis'] },
      roster: { fields: [['min_rest', 'publish_days_ahead'], 'short_rest_approved', 'ics_enabled'] },
      closing: {
        fields: [
          ['closing_day', 'retention_years'],
          ['four_eyes', 'offline_hours'],
        ],
      },
    },
  },
  required: [
    'day_cut',
    'late_grace',
    'early_grace',
    'grace_mode',
    'ot_basis',
    'ot_unit',
    'ot_round',
    'ot_min',
    'ot_auto_detect_min',
    'limit_action',
    'ot_month_cap',
    'ot_ext_cap',
    'ot_3m_cap',
    'ot_3m_start',
    'extension_agreement',
    'min_rest',
    'comp_expire',
    'comp_months',
    'retention_years',
    'annual_basis',
    'publish_days_ahead',
    'ics_enabled',
    'four_eyes',
    'offline_hours',
  ],
  properties: {
    /** A punch before it, without a shift, belongs to the day before (R2). */
    day_cut: { type: 'string', format: 'time', default: '05:00' },
    /** Working minutes of the first half of a day of leave; empty = up to the longest break (R4). */
    half_day_min: { x: { type: 'duration' }, minimum: 1, maximum: 1440 },
    late_grace: minutes(0, 120),
    early_grace: minutes(0, 120),
    grace_mode: { enum: ['threshold', 'deduct'], default: 'threshold' },
    ot_basis: { enum: ['min', 'applied', 'actual'], default: 'min' },
    ot_unit: { x: { type: 'duration' }, default: 1, minimum: 1, maximum: 120 },
    ot_round: { enum: ['floor', 'nearest', 'ceil'], default: 'floor' },
    ot_min: minutes(0, 480),
    ot_auto_detect_min: minutes(30, 480),
    limit_action: { enum: ['warn', 'block'], default: 'warn' },
    ot_month_cap: minutes(2760, 20_000),
    ot_ext_cap: minutes(3240, 20_000),
    ot_3m_cap: minutes(8280, 60_000),
    /** First month of the first cycle of three. */
    ot_3m_start: { type: 'integer', minimum: 1, maximum: 12, default: 1 },
    extension_agreement: { type: 'boolean', default: false },
    min_rest: minutes(660),
    /** The authority or an agreement allows the shorter rest of the labour rule (LSA 34). */
    short_rest_approved: { type: 'boolean', default: false },
    comp_expire: { enum: ['months', 'leave_year_end'], default: 'leave_year_end' },
    comp_months: { type: 'integer', minimum: 1, maximum: 12, default: 6, x: { unit: 'month' } },
    /** Later than this counts as absent; empty = never. */
    absent_after_min: { x: { type: 'duration' }, minimum: 1, maximum: 1440 },
    /** Empty = the last day of the month. */
    closing_day: { type: 'integer', minimum: 1, maximum: 28 },
    retention_years: { type: 'integer', minimum: 5, maximum: 30, default: 5, x: { unit: 'year' } },
    annual_basis: { enum: ['anniversary', 'calendar_year'], default: 'anniversary' },
    publish_days_ahead: { type: 'integer', minimum: 0, maximum: 60, default: 7, x: { unit: 'day' } },
    /** People may read their shifts and leave in their own calendar. */
    ics_enabled: { type: 'boolean', default: true },
    four_eyes: { type: 'boolean', default: true },
    offline_hours: { type: 'integer', minimum: 0, maximum: 12, default: 12, x: { unit: 'hour' } },
  },
})
