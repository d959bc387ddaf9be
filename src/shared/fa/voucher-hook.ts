/** What other modules and services book (fa.md §7): once for each key, in the caller's transaction. */
import { defineCall, typed } from '../core/call'

export interface PostedLine {
  /** Code or id; or a role in its place. */
  account?: string | number
  account_role?: string
  debit?: string
  credit?: string
  memo?: string
  department?: number
  project?: number
  organization?: number
  person?: number
  currency?: string
  rate?: string
  amount_currency?: string
  document_no?: string
  document_date?: string
  due_date?: string
}

export interface VoucherInput {
  /** The caller's own: the same key and content is the same voucher. */
  key: string
  date: string
  /** Code; default T, of pr S. */
  category?: string
  summary?: string
  /** Default: parameter `hook_state`. */
  state?: 'draft' | 'confirmed' | 'posted'
  /** Who approved it in the other module. */
  approved_by?: number
  /** Where its day is locked: refused, or moved to the first open day after it. */
  on_locked?: 'refuse' | 'next_open'
  source?: { module: string; entity: string; id: number; url?: string }
  files?: readonly number[]
  lines: readonly PostedLine[]
}

export interface PostedVoucher {
  id: number
  number: string | null
  date: string
  status: 'draft' | 'confirmed' | 'posted' | 'void'
  /** False: it was there already. */
  created: boolean
  /** Key of a text: why it stayed a draft (`fa:hook.four_eyes`). */
  note: string | null
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const id = { type: 'integer', minimum: 1 } as const
const decimal = { type: 'string', pattern: '^-?\\d{1,14}(\\.\\d{1,8})?$' } as const

const line = {
  type: 'object',
  additionalProperties: false,
  properties: {
    account: { anyOf: [text(20), id] },
    account_role: text(40),
    debit: decimal,
    credit: decimal,
    memo: text(200),
    department: id,
    project: id,
    organization: id,
    person: id,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    rate: decimal,
    amount_currency: decimal,
    document_no: text(60),
    document_date: { type: 'string', format: 'date' },
    due_date: { type: 'string', format: 'date' },
  },
} as const

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'date', 'lines'],
  properties: {
    key: { type: 'string', minLength: 1, maxLength: 160 },
    date: { type: 'string', format: 'date' },
    category: text(10),
    summary: text(200),
    state: { enum: ['draft', 'confirmed', 'posted'] },
    approved_by: id,
    on_locked: { enum: ['refuse', 'next_open'] },
    source: {
      type: 'object',
      additionalProperties: false,
      required: ['module', 'entity', 'id'],
      properties: { module: text(10), entity: text(60), id, url: text(300) },
    },
    files: { type: 'array', maxItems: 50, items: id },
    lines: { type: 'array', minItems: 1, maxItems: 20_000, items: line },
  },
} as const

const call = <const Name extends string, const Body extends object, Answer extends ReturnType<typeof typed>>(
  name: Name,
  body: Body,
  answer: Answer,
) => defineCall({ method: 'POST', path: `/api/fa/hook/voucher/${name}`, tag: 'fa/voucher', body, answer })

/** 422 by path (`lines.3.department`) as the others; nothing is written. */
export const checkHookVoucher = call('check', input, typed<{ data: { ok: boolean; warnings: readonly string[] } }>())
/** What a budget would hold for it. */
export const reserveHookVoucher = call('reserve', input, typed<{ data: { reserved: boolean } }>())
export const commitHookVoucher = call('commit', input, typed<{ data: PostedVoucher }>())
const keyed = { type: 'object', additionalProperties: false, required: ['key'], properties: { key: input.properties.key } } as const
export const releaseHookVoucher = call('release', keyed, typed<{ data: { released: boolean } }>())
/** A draft is deleted, a confirmed voucher void, a posted one reversed. */
export const reverseHookVoucher = call(
  'reverse',
  {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'reverses_key'],
    properties: {
      key: input.properties.key,
      reverses_key: input.properties.key,
      date: { type: 'string', format: 'date' },
      reason: text(500),
    },
  } as const,
  typed<{ data: PostedVoucher }>(),
)
