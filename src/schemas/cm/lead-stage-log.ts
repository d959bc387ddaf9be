/** Where a lead stood, since when and how long (cm.md §3.5): written with each move, never changed. */
import { defineSchema } from '../core/define'

export const leadStageLog = defineSchema('cm/lead-stage-log', {
  x: {
    area: 'use',
    permission: 'lead',
    title: 'at',
    child_of: 'lead',
    standard_actions: ['list', 'show'],
    list: {
      columns: ['at', 'from_stage', 'to_stage', 'by', 'seconds_in_from', 'amount_base', 'close_date'],
      sort: '-at',
      filters: ['to_stage', 'by'],
    },
  },
  required: ['lead', 'to_stage', 'at'],
  properties: {
    lead: { x: { ref: 'cm/lead', on_delete: 'cascade' } },
    /** Empty = it began here. */
    from_stage: { x: { ref: 'cm/stage', on_delete: 'set_null' } },
    to_stage: { x: { ref: 'cm/stage' } },
    at: { type: 'string', format: 'date-time' },
    by: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    seconds_in_from: { type: 'integer', minimum: 0 },
    amount_base: { x: { type: 'money' } },
    close_date: { type: 'string', format: 'date' },
    /** Why the demands of the stage were passed over. */
    skip_reason: { type: 'string', maxLength: 500 },
  },
})
