/** Who may do what in a category of events, or in every one (vs.md §3, §6). */
import { defineSchema } from '../core/define'
import { categoryActions } from './value-lists'

export const categoryRight = defineSchema('vs/category-right', {
  x: {
    area: 'admin',
    permission: 'permission',
    title: 'owner',
    comments: false,
    list: { columns: ['category', 'owner', 'action'], sort: 'category,owner', filters: ['category', 'action'] },
    actions: { inspect: {} },
    unique: [['category', 'owner', 'action']],
    indexes: [{ fields: ['owner', 'action'] }],
    examples: [{ category: 'new', owner: 'u1' }],
  },
  required: ['owner', 'action'],
  properties: {
    /** Empty = every category. */
    category: { x: { ref: 'vs/category', on_delete: 'cascade' } },
    owner: { x: { type: 'owner' } },
    action: { enum: categoryActions, default: 'view' },
  },
})
