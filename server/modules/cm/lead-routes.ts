/** The hand-written calls of leads (cm.md §2.4): the board, and the acts of the life of a lead. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context'
import { invalidField } from '../../errors'
import type { Values } from '../../module'
import { answerOnce, replyOnce, sendJson } from '../../resource/answer-once'
import { parseListQuery } from '../../resource/list-query'
import { recordAnswer } from '../../resource/read'
import { idParams } from '../../resource/route-schemas'
import { boardCards, cardsOfColumn, groupings, mostCards, readBoard, type Asked, type Grouping } from './lead-board'
import { readChecklist, tickCriterion, type Ticked } from './lead-checklist'
import { convertLead, type Conversion } from './lead-convert'
import { loseLead, moveLead, reopenLead, winLead, type Loss, type Move } from './lead-moves'
import { leadTotals } from './lead-totals'
import { orMerged } from './merge/merged-into'
import { similarLeads } from './similar-leads'

interface Id {
  Params: { id: string }
}
type Query = Record<string, string | string[] | undefined>

const version = { type: 'integer', minimum: 1 } as const
const fill = {
  version,
  values: { type: 'object' },
  checklist: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 40 } },
  skip_reason: { type: 'string', minLength: 1, maxLength: 500 },
} as const
const body = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const id = { type: 'integer', minimum: 1 } as const
/** One that is there (`{id}`), or the fields of a new one, with why it is another one than those that look the same. */
const party = { type: ['object', 'null'], properties: { duplicate_reason: { type: 'string', maxLength: 500 } } } as const
const boardQuery = {
  type: 'object',
  properties: { pipeline_id: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' }, by: { enum: groupings } },
} as const

export function leadRoutes(app: FastifyInstance): void {
  const tags = ['cm/lead']
  const can = (action: string) => ({ rule: { paths: [`cm.use.lead.actions.${action}`] } })

  app.get<{ Querystring: Query }>(
    '/api/cm/lead/board',
    { config: can('list'), schema: { querystring: boardQuery, tags } },
    async ({ ctx, query }) => ({ data: await readBoard(ctx, askedOf(query)) }),
  )
  app.get<{ Querystring: Query }>(
    '/api/cm/lead/board/cards',
    { config: can('list'), schema: { querystring: boardQuery, tags } },
    async ({ ctx, query }, reply) => {
      const { pipeline, ...asked } = askedOf(query)
      if (pipeline === null) throw invalidField('pipeline_id', 'error:validation.required')
      return sendJson(reply, {
        status: 200,
        body: await boardCards(ctx, {
          ...asked,
          pipeline,
          value: valueOf(asked.by, query.value),
          offset: countOf(query, 'offset', { least: 0, most: 999_999, fallback: 0 }),
          limit: countOf(query, 'limit', { least: 1, most: mostCards, fallback: cardsOfColumn }),
        }),
      })
    },
  )

  app.get<Id>('/api/cm/lead/:id/totals', { config: can('show'), schema: { params: idParams, tags } }, async ({ ctx, params }) => ({
    data: await leadTotals(ctx, Number(params.id)),
  }))
  app.get<Id>('/api/cm/lead/:id/checklist', { config: can('show'), schema: { params: idParams, tags } }, async ({ ctx, params }) => ({
    data: await readChecklist(ctx, Number(params.id)),
  }))
  app.get<Id>('/api/cm/lead/:id/similar', { config: can('show'), schema: { params: idParams, tags } }, async ({ ctx, params }) => ({
    data: await similarLeads(ctx, Number(params.id)),
  }))
  app.post<Id & { Body: Ticked }>(
    '/api/cm/lead/:id/checklist',
    {
      config: can('edit'),
      schema: {
        params: idParams,
        body: body({ key: { type: 'string', maxLength: 40 }, done: { type: 'boolean' }, version }, ['key', 'done']),
        tags,
      },
    },
    (request, reply) =>
      answerOnce(request, reply, (ctx) => acted(ctx, Number(request.params.id), (lead) => tickCriterion(ctx, lead, request.body))),
  )

  app.post<Id & { Body: Move }>(
    '/api/cm/lead/:id/move',
    {
      config: can('edit'),
      schema: {
        params: idParams,
        body: body({ stage_id: id, after_id: { type: ['integer', 'null'], minimum: 1 }, ...fill }, ['stage_id']),
        tags,
      },
    },
    (request, reply) =>
      answerOnce(request, reply, (ctx) => acted(ctx, Number(request.params.id), (lead) => moveLead(ctx, lead, request.body))),
  )
  app.post<Id & { Body: Omit<Move, 'stage_id'> }>(
    '/api/cm/lead/:id/win',
    { config: can('win'), schema: { params: idParams, body: body(fill), tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        const credit = await unmerged(ctx, Number(request.params.id), (lead) => winLead(ctx, lead, request.body))
        return {
          status: 200,
          body: JSON.stringify({ data: await readLead(ctx, Number(request.params.id)), ...(credit ? { meta: { credit } } : {}) }),
        }
      }),
  )
  app.post<Id & { Body: Loss }>(
    '/api/cm/lead/:id/lose',
    {
      config: can('lose'),
      schema: {
        params: idParams,
        body: body({
          version,
          lost_reason: id,
          competitor: { type: 'string', maxLength: 120 },
          lost_note: { type: 'string', maxLength: 4000 },
          cancel_activities: { type: 'boolean' },
        }),
        tags,
      },
    },
    (request, reply) =>
      answerOnce(request, reply, (ctx) => acted(ctx, Number(request.params.id), (lead) => loseLead(ctx, lead, request.body))),
  )
  // His own for a week without the right to: the use case decides.
  app.post<Id & { Body: { version?: number } }>(
    '/api/cm/lead/:id/reopen',
    { config: { rule: 'signed-in' }, schema: { params: idParams, body: body({ version }), tags } },
    (request, reply) =>
      answerOnce(request, reply, (ctx) => acted(ctx, Number(request.params.id), (lead) => reopenLead(ctx, lead, request.body))),
  )
  app.post<Id & { Body: Conversion }>(
    '/api/cm/lead/:id/convert',
    {
      config: can('convert'),
      schema: {
        params: idParams,
        body: body({ version, organization: party, person: party, confirm_duplicates: { type: 'array', maxItems: 100, items: id } }, [
          'organization',
        ]),
        tags,
      },
    },
    (request, reply) =>
      answerOnce(request, reply, (ctx) => acted(ctx, Number(request.params.id), (lead) => convertLead(ctx, lead, request.body))),
  )
}

/** @throws 409 `merged_into` where the lead has become part of another (§9) */
const unmerged = <T>(ctx: Context, lead: number, act: (lead: number) => Promise<T>): Promise<T> =>
  orMerged(ctx, ctx.snapshot.get('cm/lead'), lead, 409, () => act(lead))

async function acted(ctx: Context, lead: number, act: (lead: number) => Promise<void>): Promise<unknown> {
  await unmerged(ctx, lead, act)
  return readLead(ctx, lead)
}

/** As the generated calls answer it. */
async function readLead(ctx: Context, lead: number): Promise<unknown> {
  const { data } = JSON.parse(await recordAnswer(ctx, ctx.snapshot.get('cm/lead'), lead)) as { data: Values }
  return data
}

function askedOf(query: Query): Omit<Asked, 'pipeline'> & { pipeline: number | null } {
  const { filter, q } = parseListQuery(query)
  return {
    pipeline: query.pipeline_id ? Number(query.pipeline_id) : null,
    by: (query.by ?? 'stage') as Grouping,
    filter,
    ...(q ? { q } : {}),
  }
}

/** @throws 422 for what is no column */
function valueOf(by: Grouping, value: string | string[] | undefined): string | number | null {
  if (value === undefined || value === '') return null
  if (typeof value === 'string' && by === 'month' && /^\d{4}-\d{2}$/.test(value)) return value
  if (typeof value === 'string' && by !== 'month' && /^[1-9]\d{0,14}$/.test(value)) return Number(value)
  throw invalidField('value', 'error:query', { parameter: 'value' })
}

/** @throws 422 for what is no such number */
function countOf(
  query: Query,
  parameter: 'offset' | 'limit',
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const value = query[parameter]
  if (value === undefined) return fallback
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
    throw invalidField(parameter, 'error:query', { parameter })
  return Number(value)
}
