/** The hand-written calls of leads (cm.md §2.1, §2.2, §2.4, §3.5, §3.6): the board, what a lead's screen asks beside the record, the acts of its life. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, shaped, typed, type BodyOf } from '../core/call'
import type { RecordRow, Refs } from '../core/record-row'

/** @property done null = it is open; `at` is an instant (ISO 8601, UTC) */
export interface LeadCriterion {
  key: string
  label: string
  mandatory: boolean
  done: { by: string | null; at: string } | null
}

export interface LeadChecklist {
  /** Of the stage it stands in, in the reader's language; null = there is none. */
  guidance: string | null
  /** Where it stands, what comes next, and what was passed over. */
  stages: readonly { id: number; name: string; criteria: readonly LeadCriterion[] }[]
}

/** Why a won lead tells something of another: for the same customer, with products of its lines, or of its industry and about its size. */
export type LeadSimilarity = 'customer' | 'products' | 'industry'

/** @property amount in company currency, null = none that is known; `won_at` is an instant (ISO 8601, UTC); `reasons` the most telling first */
export interface SimilarLead {
  id: number
  number: string
  title: string
  amount: string | null
  won_at: string
  reasons: readonly LeadSimilarity[]
}

export const groupings = ['stage', 'month', 'owner'] as const
export type Grouping = (typeof groupings)[number]

export interface Criterion {
  key: string
  /** In the reader's language. */
  label: string
  mandatory: boolean
}

export interface BoardStage {
  name: I18nText
  kind: 'open' | 'won' | 'lost'
  probability: string | null
  rot_days: number | null
  needs_conversion: boolean
  required_fields: readonly string[]
  requires_activity_days: number | null
  checklist: readonly Criterion[]
  colour: string | null
  fold: boolean
  guidance: I18nText | null
}

/** Id of a stage or person, `2026-11`; null = no date, nobody. */
export type BoardColumnValue = string | number | null

export interface BoardColumn {
  value: BoardColumnValue
  count: number
  /** In company currency. */
  sum: string
  weighted: string
  /** Leads with an amount in a currency that has no rate: they are in no sum. */
  no_rate: number
  /** Where columns are stages. */
  stage?: BoardStage
}

export interface Board {
  pipeline: number | null
  /** Those that the caller may see; the default one first where nothing was chosen. */
  pipelines: readonly { id: number; name: I18nText; is_default: boolean }[]
  columns: readonly BoardColumn[]
  /** Of the sums. */
  currency: string
}

export interface BoardCards {
  data: RecordRow[]
  meta: { refs: Refs; more: boolean }
}

/** Of an act that passed the customer's credit. */
export interface CreditAnswer {
  /** `approved`: beyond the credit, and somebody has agreed. */
  action: 'warn' | 'approved'
  /** Percent with two decimals; null = beyond any limit. */
  usage: string | null
  overdue_days: number
  gaps: readonly ('receivables' | 'rate')[]
}

interface Changed {
  data: RecordRow
}

const tag = 'cm/lead'
const id = { type: 'integer', minimum: 1 } as const
const version = id
const text = { type: 'string' } as const
const boardFields = {
  pipeline_id: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
  by: { enum: groupings },
  q: text,
  filter: text,
} as const
/** Comparisons of single fields too: `filter[owner][eq]=7`. */
const comparisons = { type: ['string', 'array'], items: text } as const
/** One that is there (`{id}`), or the fields of a new one, with why it is another one than those that look the same. */
const party = { type: ['object', 'null'], properties: { duplicate_reason: { type: 'string', maxLength: 500 } } } as const

/** What a lead was told becomes an organization and a contact. */
const parties = { organization: party, person: party, confirm_duplicates: { type: 'array', maxItems: 100, items: id } } as const
/** What is filled on the way, where stages ask for it; `convert` makes the organization that they ask for of what the lead was told. */
const fill = {
  version,
  values: { type: 'object' },
  checklist: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 40 } },
  skip_reason: { type: 'string', minLength: 1, maxLength: 500 },
  convert: { type: 'object', additionalProperties: false, required: ['organization'], properties: parties },
} as const
export const readBoard = defineCall({
  method: 'GET',
  path: '/api/cm/lead/board',
  tag,
  query: { type: 'object', properties: boardFields, additionalProperties: comparisons },
  answer: typed<{ data: Board }>(),
})

export const readCards = defineCall({
  method: 'GET',
  path: '/api/cm/lead/board/cards',
  tag,
  query: {
    type: 'object',
    properties: { ...boardFields, value: text, offset: text, limit: text },
    additionalProperties: comparisons,
  },
  answer: typed<BoardCards>(),
})

/** What its lines come to, and the unit of each in the reader's language; amounts are decimals as text. */
export const readTotals = defineCall({
  method: 'GET',
  path: '/api/cm/lead/:id/totals',
  tag,
  answer: shaped({
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: ['currency', 'net', 'tax', 'total', 'units'],
        additionalProperties: false,
        properties: { currency: text, net: text, tax: text, total: text, units: { type: 'array', items: { type: ['string', 'null'] } } },
      },
    },
  }),
})

/** Lines as the server would write them: what is empty is filled from the product, for this customer and currency. */
export interface LinesAnswer {
  currency: string
  lines: readonly {
    /** The line as it was sent, so that an answer that comes late fills nothing that has changed since. */
    requested: Readonly<Record<string, unknown>>
    unit_price: string | null
    unit: string | null
    tax_category: number | null
    net: string | null
  }[]
  net: string
  tax: string
  total: string
}

/** What the lines of a form come to while they are typed; nothing is written. */
export const previewLines = defineCall({
  method: 'POST',
  path: '/api/cm/lead/lines',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['lines'],
    properties: {
      lead: id,
      organization: { type: ['integer', 'null'], minimum: 1 },
      pipeline: { type: ['integer', 'null'], minimum: 1 },
      currency: { type: ['string', 'null'], maxLength: 3 },
      lines: { type: 'array', maxItems: 200, items: { type: 'object' } },
    },
  },
  answer: typed<{ data: LinesAnswer }>(),
})

export const readChecklist = defineCall({
  method: 'GET',
  path: '/api/cm/lead/:id/checklist',
  tag,
  answer: typed<{ data: LeadChecklist }>(),
})

export const readSimilar = defineCall({
  method: 'GET',
  path: '/api/cm/lead/:id/similar',
  tag,
  answer: typed<{ data: readonly SimilarLead[] }>(),
})

export const tickCriterion = defineCall({
  method: 'POST',
  path: '/api/cm/lead/:id/checklist',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'done'],
    properties: { key: { type: 'string', maxLength: 40 }, done: { type: 'boolean' }, version },
  },
  answer: typed<Changed>(),
})

export const moveLead = defineCall({
  method: 'POST',
  path: '/api/cm/lead/:id/move',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['stage_id'],
    // `after_id`: the card above; null = on top; absent = on top of another column, where it was in its own.
    properties: { stage_id: id, after_id: { type: ['integer', 'null'], minimum: 1 }, ...fill },
  },
  answer: typed<Changed>(),
})

export type LeadFields = Pick<BodyOf<typeof moveLead>, 'values' | 'checklist' | 'skip_reason' | 'convert'>
export type Parties = NonNullable<LeadFields['convert']>
export type Party = NonNullable<Parties['organization']>
