/** What lists filter and show of the content of a form: its indexed fields (wf.md §3). */
import { defineSchema } from '../core/define'

export const instanceField = defineSchema('wf/instance-field', {
  x: {
    area: 'use',
    permission: 'instance',
    title: 'field_key',
    child_of: 'instance',
    standard_actions: [],
    live: false,
    unique: [['instance', 'field_key']],
    indexes: [{ fields: ['field_key', 'text_value'] }, { fields: ['field_key', 'number_value'] }, { fields: ['field_key', 'date_value'] }],
  },
  required: ['instance', 'field_key'],
  properties: {
    instance: { x: { ref: 'wf/instance', on_delete: 'cascade' } },
    field_key: { type: 'string', maxLength: 40 },
    text_value: { type: 'string', maxLength: 255, x: { search: true } },
    number_value: { x: { type: 'decimal', precision: 20, scale: 6 } },
    date_value: { type: 'string', format: 'date' },
  },
})
