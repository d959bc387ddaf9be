/** Who may do what in a category (bb.md §3): manage includes approve, approve post, post read. Everyone is the root department. */
import { defineSchema } from '../core/define'
import { categoryActions } from './value-lists'

export const categoryRight = defineSchema('bb/category-right', {
  x: {
    area: 'admin',
    permission: 'rights',
    title: 'owner',
    comments: false,
    list: { columns: ['category', 'owner', 'action'], sort: 'category,owner', filters: ['category', 'action'] },
    actions: { inspect: {} },
    unique: [['category', 'owner', 'action']],
    examples: [{ category: 'new', owner: 'u1' }],
  },
  required: ['category', 'owner', 'action'],
  properties: {
    category: { x: { ref: 'bb/category', on_delete: 'cascade' } },
    owner: { x: { type: 'owner' } },
    action: { enum: categoryActions, default: 'read' },
  },
})
