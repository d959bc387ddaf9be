/** A template of events (vs.md §2, §3): its questions and how it is held. Changing it later changes no event. */
import { defineSchema } from '../core/define'
import { builtinTemplates } from './examples/builtin'
import { questions as askedQuestions } from './questions'
import { kinds, rulePresets, secrecies } from './value-lists'

export const example = defineSchema('vs/example', {
  x: {
    area: 'admin',
    title: 'name',
    comments: false,
    list: {
      columns: ['name', 'category', 'kind', 'secrecy', 'builtin', 'active', 'used_by'],
      sort: 'name',
      filters: ['category', 'kind', 'active'],
    },
    read_only_if: { field: 'builtin', op: 'eq', value: true },
    open_fields: ['active', 'category'],
    seeds: builtinTemplates.map((template) => ({ ...template })),
    examples: [
      {
        name: { en: 'Template {n}' },
        category: null,
        questions: [
          {
            key: 'choice',
            type: 'single',
            title: { en: 'Which one?' },
            options: [
              { id: 1, text: { en: 'This' } },
              { id: 2, text: { en: 'That' } },
            ],
          },
        ],
      },
    ],
  },
  required: ['name', 'kind', 'secrecy', 'active'],
  properties: {
    name: { x: { type: 'i18n-text', search: true } },
    description: { x: { type: 'i18n-text' } },
    /** Empty = for every category. */
    category: { x: { ref: 'vs/category', on_delete: 'set_null', options: { field: 'active', op: 'eq', value: true } } },
    kind: { enum: kinds, default: 'vote' },
    secrecy: { enum: secrecies, default: 'secret' },
    /** A preset of quorum and pass rule (vs.md §5.2). */
    rule_preset: { enum: rulePresets },
    questions: askedQuestions,
    /** Of options, which name them. */
    pictures: { x: { type: 'files', file: { images: true } }, maxItems: 300 },
    /** Came with the product: copied to be changed. */
    builtin: { type: 'boolean', default: false, x: { computed: true, copy: false } },
    active: { type: 'boolean', default: true },
  },
})
