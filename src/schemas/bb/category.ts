/** What bulletins are about, as a tree: who may read and write there hangs on it (bb.md §3). */
import { defineSchema } from '../core/define'
import { approvals } from './value-lists'

export const category = defineSchema('bb/category', {
  x: {
    area: 'admin',
    lookup: true,
    tree: { parent: 'parent', depth: 4 },
    list: {
      columns: ['level', 'parent', 'approval', 'default_days', 'number_pattern', 'active', 'used_by'],
      sort: 'position',
      filters: ['level', 'parent', 'active'],
    },
    unique: [['parent', 'name']],
    sections: {
      rules: {
        fields: [
          ['approval', 'default_days'],
          ['max_pins', 'number_pattern'],
          ['comments', 'ack_allowed'],
        ],
      },
    },
    related: [{ entity: 'bb/category-right', field: 'category' }],
    // Those that they may read (server/modules/bb/category/category-hooks.ts).
    examples: [{ level: 'BOARD', parent: null, number_pattern: '{CODE}{YYYY}-{SEQ:3}' }],
  },
  required: ['level', 'inherit_rights'],
  properties: {
    code: { type: 'string', maxLength: 20 },
    parent: { x: { ref: 'self' } },
    level: { x: { ref: 'bb/category-level' } },
    /** These five: empty = as the level says. */
    approval: { enum: approvals },
    default_days: { type: 'integer', minimum: 0, maximum: 3650, x: { unit: 'day' } },
    comments: { enum: ['yes', 'no'] },
    ack_allowed: { enum: ['yes', 'no'] },
    max_pins: { type: 'integer', minimum: 0, maximum: 50 },
    inherit_rights: { type: 'boolean', default: true },
    /** Empty = bulletins have no serial number; else it is drawn when they are published first (sc.md §5.6). */
    number_pattern: { type: 'string', maxLength: 80 },
    icon: { type: 'string', maxLength: 40 },
    cover: { x: { type: 'file', file: { images: true } } },
  },
})
