/** What is foreseen of a form that is being filled (wf.md §2 filling-form, §5.16 check). */
import { defineCall, typed } from '../core/call'
import type { Choice, FlowStep } from './instance-calls'

const id = { type: 'integer', minimum: 1 } as const
const comment = { type: 'string', maxLength: 2000 } as const
const values = { type: 'object' } as const
const choices = { type: 'object', additionalProperties: { type: 'array', maxItems: 100, items: id } } as const
const tag = 'wf/instance'

/** What the modules that a form is bound to say of its values. */
export interface Checked {
  /** `field` is empty where it is about no field of the form. */
  errors: readonly { field: string; text: string }[]
  warnings: readonly string[]
  /** By field: it takes the place of what was entered. */
  computed: Readonly<Record<string, unknown>>
  /** What it comes to, also where nothing is wrong. `field` as of errors. */
  facts: readonly CheckedFact[]
}

export interface CheckedFact {
  field: string
  text: string
  /** It is over its ceiling, or more than is left. */
  exceeded: boolean
}

/** Of a form that is being filled: who will sign, and until when; what modules say of it; what its formulas ask of the organisation (`FormAnswers`). */
export const previewFlow = defineCall({
  method: 'POST',
  path: '/api/wf/preview-flow',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['template', 'data'],
    properties: {
      template: id,
      data: values,
      on_behalf_of: { type: ['integer', 'null'] },
      post: { type: ['integer', 'null'] },
      choices,
      source: { type: 'string', maxLength: 120 },
    },
  },
  answer: typed<{ data: { steps: FlowStep[]; choices: Choice[]; checked: Checked; answers: [question: string, value: unknown][] } }>(),
})

/** What modules say of a form that waits, for who decides about it and whose it is; null for others. */
export const readReview = defineCall({
  method: 'GET',
  path: '/api/wf/instance/:id/review',
  tag,
  answer: typed<{ data: Checked | null }>(),
})

/** Characters of the form, and of what is about to be added, that its PDF cannot show. */
export const readUnprintable = defineCall({
  method: 'POST',
  path: '/api/wf/instance/:id/unprintable',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { comment, data: values } },
  answer: typed<{ data: string[] }>(),
})
