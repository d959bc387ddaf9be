/**
 * What a bulletin may begin with (bb.md §3). Its content is fields as a bulletin has them, so that texts are cleaned, files are
 * kept and all of it is edited as bulletins are. Authors take those of the categories in which they may post, and a category's managers
 * keep its own (server/modules/bb/template/template-hooks.ts); hence the area `use`: staff reads nothing of an administration.
 */
import { defineSchema } from '../core/define'
import { attached, importanceChoice, owners, picture, texts } from './written'

export const template = defineSchema('bb/template', {
  x: {
    area: 'use',
    title: 'name',
    comments: false,
    list: { columns: ['name', 'category', 'importance', 'ack_required', 'active'], sort: 'name', filters: ['category', 'active'] },
    row_owner: 'created_by',
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'all', write: 'own' }],
    examples: [{ name: { en: 'Template {n}' }, category: null, bodies: [{ language: 'en', body: '<p>What, when, where.</p>' }] }],
  },
  required: ['name', 'active', 'importance', 'ack_required'],
  properties: {
    name: { x: { type: 'i18n-text', search: true } },
    /** Empty = for every category: of those who maintain all bulletins. */
    category: { x: { ref: 'bb/category', on_delete: 'restrict', options: { field: 'active', op: 'eq', value: true } } },
    active: { type: 'boolean', default: true },
    title: { x: { type: 'i18n-text' } },
    summary: { x: { type: 'i18n-text' } },
    bodies: texts,
    cover: picture,
    files: attached,
    audience: owners,
    exclude: owners,
    importance: importanceChoice,
    ack_required: { type: 'boolean', default: false },
    /** These two: empty = as the category says, and yes. */
    comments_on: { enum: ['yes', 'no'] },
    reactions_on: { enum: ['yes', 'no'] },
  },
})
