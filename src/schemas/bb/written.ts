/** What is written of a bulletin, and of a template that it may begin with (bb.md §3). */
import { languages } from '../core/types'
import { importances } from './value-lists'

/** A text in each of some languages. */
export const texts = {
  type: 'array',
  maxItems: 4,
  x: { cells: Object.fromEntries(languages.map((language) => [`body_${language}`, { value: 'body', where: { language } }])) },
  items: {
    type: 'object',
    required: ['language', 'body'],
    properties: {
      language: { enum: languages, default: 'tw', x: { unique: true } },
      body: { x: { type: 'richtext' }, maxLength: 300_000 },
    },
  },
} as const

export const picture = { x: { type: 'file', file: { images: true } } } as const
export const attached = { x: { type: 'files' }, maxItems: 30 } as const
export const owners = { x: { type: 'owners' }, maxItems: 300 } as const
export const importanceChoice = { enum: importances, default: 'normal' } as const
