/** The hand-written calls of plans (cm.md §2.4, §4, R8): decimals as text; percents with one decimal, null where there is nothing to compare with. */
import { defineCall, typed, type BodyOf } from '../core/call'
import type { RecordRow } from '../core/record-row'
import { quotaPeriods, type QuotaPeriod, type Span } from './quota-periods'

export interface PlanSum {
  target: string
  actual: string
  /** Null = there is no target. */
  percent: string | null
}

export interface QuotaAttainment {
  /** Null = there is no target. */
  percent: string | null
  /** What is missing; below zero it is more than was to be reached. */
  gap: string
  /** What was to be reached by now, of a target spread over its workdays. */
  expected: string
  /** Percent of what was to be reached by now; null = nothing yet. */
  pace: string | null
  /** What is reached with what is still open; null where nothing open is measured. */
  landing: string | null
  landing_percent: string | null
}

export interface Cell extends QuotaAttainment {
  target: string
  actual: string
  /** Weighted open leads; null where nothing open is measured. */
  open: string | null
}

export interface OwnerAttainment {
  /** `u7` or `d12`. */
  owner: string
  name: string
  /** A person's post, or the department itself. */
  department: number | null
  /** The department with those below it: whose leads count. */
  departments: readonly number[]
  /** Under no other owner shown: what adds up to the whole. */
  is_top: boolean
  /** By the spans; null = no target. */
  cells: readonly (Cell | null)[]
  total: Cell
  /** Of a department: percent that its people have beyond its target (R9); null = not more. */
  over_assigned: string | null
}

const metrics = ['won_amount', 'won_count', 'new_customers', 'activities_done'] as const

export interface Metric {
  metric: (typeof metrics)[number]
  pipelines: readonly number[]
  activity_kind: string | null
}

export interface AttainmentAnswer {
  quota: Metric & {
    id: number
    title: string
    year: number
    period: QuotaPeriod
    status: 'draft' | 'active' | 'closed'
    currency: string | null
    version: number
  }
  today: string
  spans: readonly (Span & { workdays: number; gone: number })[]
  owners: readonly OwnerAttainment[]
  /** Of the owners on top. */
  totals: readonly Cell[]
  total: Cell
}

export interface BasisOwner {
  owner: string
  name: string
  /** Its department, of a department itself. */
  department: number | null
  /** Levels below the first that is shown. */
  depth: number
  /** False = above the caller: shown, not set. */
  may_set: boolean
  /** By the spans, a year before: decimals. */
  last: readonly string[]
}

export interface Basis {
  /** The fiscal year of today. */ this_year: number
  spans: readonly Span[]
  owners: readonly BasisOwner[]
}

/** What a file of targets says: those that fill the grid, and what is wrong with the others, in words. */
export interface SheetAnswer {
  targets: readonly { owner: string; period_start: string; target: string }[]
  errors: readonly {
    line: number
    owner: string
    /** The heading of the column; null = the row as a whole. */ period: string | null
    text: string
  }[]
}

const tag = 'cm/quota'
/** A plan and cells of its grid. Values are judged by the entity's own rules; a cell without a target has null. */
const plan = {
  type: 'object',
  required: ['values', 'targets'],
  additionalProperties: false,
  properties: {
    values: { type: 'object' },
    version: { type: 'integer', minimum: 1 },
    targets: {
      type: 'array',
      maxItems: 5_000,
      items: {
        type: 'object',
        required: ['owner', 'period_start', 'target'],
        additionalProperties: false,
        properties: {
          owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
          period_start: { type: 'string', format: 'date' },
          target: { type: ['string', 'null'], pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' },
        },
      },
    },
  },
} as const

/** Target and actual of the plans of one page, by their ids; plans of which the caller reads no line are left out. */
export const readSums = defineCall({
  method: 'GET',
  path: '/api/cm/quota/sums',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { type: 'string', maxLength: 3400, pattern: '^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,199}$' } },
  },
  answer: typed<{ data: Readonly<Record<number, PlanSum>> }>(),
})

export const readBasis = defineCall({
  method: 'GET',
  path: '/api/cm/quota/basis',
  tag,
  query: {
    type: 'object',
    required: ['year', 'period', 'metric'],
    additionalProperties: false,
    properties: {
      year: { type: 'string', pattern: '^2[01][0-9]{2}$' },
      period: { type: 'string', enum: quotaPeriods },
      metric: { type: 'string', enum: metrics },
      pipelines: { type: 'string', pattern: '^([1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,49})?$' },
      activity_kind: { type: 'string', maxLength: 20 },
    },
  },
  answer: typed<{ data: Basis }>(),
})

export const readAttainment = defineCall({
  method: 'GET',
  path: '/api/cm/quota/:id/attainment',
  tag,
  answer: typed<{ data: AttainmentAnswer }>(),
})

export const createPlan = defineCall({
  method: 'POST',
  path: '/api/cm/quota/compose',
  tag,
  status: 201,
  idempotent: true,
  body: plan,
  answer: typed<{ data: RecordRow }>(),
})
export type PlanDraft = BodyOf<typeof createPlan>
export type Target = PlanDraft['targets'][number]

export const savePlan = defineCall({
  method: 'POST',
  path: '/api/cm/quota/:id/compose',
  tag,
  idempotent: true,
  body: plan,
  answer: typed<{ data: RecordRow }>(),
})
