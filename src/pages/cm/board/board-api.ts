/** The calls of the board and of the acts on a lead (cm.md §2.4). */
import { http } from '../../../providers/http'
import { listParams, type RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import type { Condition, I18nText } from '../../../schemas/types'
import type { CreditAnswer } from '../credit/override-api'

export type Grouping = 'stage' | 'month' | 'owner'
export type Place = string | number | null

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
export interface Criterion {
  key: string
  label: string
  mandatory: boolean
}
export interface BoardColumn {
  value: Place
  count: number
  sum: string
  weighted: string
  no_rate: number
  stage?: BoardStage
}
export interface Board {
  pipeline: number | null
  pipelines: readonly { id: number; name: I18nText; is_default: boolean }[]
  columns: readonly BoardColumn[]
  currency: string
}
export interface Cards {
  data: RecordRow[]
  meta: { refs: Refs; more: boolean }
}

/** What the whole board is asked with. */
export interface BoardQuestion {
  pipeline: number | null
  by: Grouping
  q: string
  filter: Condition | undefined
}

const paramsOf = ({ pipeline, by, q, filter }: BoardQuestion): Record<string, string> => ({
  ...listParams({ ...(q ? { q } : {}), ...(filter ? { filter } : {}) }),
  by,
  ...(pipeline === null ? {} : { pipeline_id: String(pipeline) }),
})

export async function readBoard(question: BoardQuestion, signal?: AbortSignal): Promise<Board> {
  return (await http.get<{ data: Board }>('/api/cm/lead/board', { params: paramsOf(question), ...(signal ? { signal } : {}) })).data.data
}

export async function readCards(
  question: BoardQuestion,
  { value, offset, limit }: { value: Place; offset: number; limit: number },
  signal?: AbortSignal,
): Promise<Cards> {
  const params = {
    ...paramsOf(question),
    ...(value === null ? {} : { value: String(value) }),
    ...(offset > 0 ? { offset: String(offset) } : {}),
    limit: String(limit),
  }
  return (await http.get<Cards>('/api/cm/lead/board/cards', { params, ...(signal ? { signal } : {}) })).data
}

/** What is filled on the way, where stages ask for it. */
export interface Fill {
  values?: Readonly<Record<string, unknown>>
  checklist?: readonly string[]
  skip_reason?: string
}

const act = async (id: number, name: string, body: object): Promise<RecordRow> =>
  (await http.post<{ data: RecordRow }>(`/api/cm/lead/${id}/${name}`, body)).data.data

export const moveLead = (id: number, body: Fill & { stage_id: number; after_id?: number | null; version: number }): Promise<RecordRow> =>
  act(id, 'move', body)
/** @returns with what is to be said of the customer's credit */
export async function winLead(id: number, body: Fill & { version: number }): Promise<{ lead: RecordRow; credit: CreditAnswer | null }> {
  const {
    data: { data, meta },
  } = await http.post<{ data: RecordRow; meta?: { credit?: CreditAnswer } }>(`/api/cm/lead/${id}/win`, body)
  return { lead: data, credit: meta?.credit ?? null }
}
export const loseLead = (
  id: number,
  body: { version: number; lost_reason?: number; competitor?: string; lost_note?: string; cancel_activities?: boolean },
): Promise<RecordRow> => act(id, 'lose', body)
export const reopenLead = (id: number, body: { version: number }): Promise<RecordRow> => act(id, 'reopen', body)

/** `{id}` of one that is there, or the fields of a new one. */
export type Party = Readonly<Record<string, unknown>>

export const convertLead = (id: number, body: { version: number; organization: Party | null; person: Party | null }): Promise<RecordRow> =>
  act(id, 'convert', body)
