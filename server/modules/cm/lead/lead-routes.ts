/** The hand-written calls of leads (cm.md §2.4): the board with the place of a card, and what a lead's screen asks beside the record. */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { readCreditStop } from '../../../../src/shared/cm/credit'
import * as calls from '../../../../src/shared/cm/lead'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import { serve, type CallInput } from '../../../http/serve-call'
import { parseListQuery } from '../../../resource/query/list-query'
import { creditStop, creditVerdict } from '../credit/credit-gate'
import { findRecord, recordAnswer } from '../../../resource/read/read'
import { boardCards, cardsOfColumn, mostCards, readBoard, type BoardRequest } from './lead-board'
import { readChecklist, tickCriterion } from './lead-checklist'
import { moveLead } from './lead-moves'
import { leadTotals } from './lead-totals'
import { linesPreview } from './priced-lines'
import { orMerged } from '../merge/merged-into'
import { similarLeads } from './similar-leads'

type BoardQuery = CallInput<typeof calls.readBoard>['query']

export function leadRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.lead.actions.${action}`] } })

  serve(app, calls.readBoard, can('list'), async (ctx, { query }) => ({ data: await readBoard(ctx, askedOf(query)) }))
  serve(app, calls.readCards, can('list'), async (ctx, { query }) => {
    const { pipeline, ...asked } = askedOf(query)
    if (pipeline === null) throw invalidField('pipeline_id', 'error:validation.required')
    return boardCards(ctx, {
      ...asked,
      pipeline,
      value: valueOf(asked.by, query.value),
      offset: countOf(query, 'offset', { least: 0, most: 999_999, fallback: 0 }),
      limit: countOf(query, 'limit', { least: 1, most: mostCards, fallback: cardsOfColumn }),
    })
  })

  serve(app, calls.readTotals, can('show'), async (ctx, { params: { id } }) => ({ data: await leadTotals(ctx, id) }))
  serve(app, calls.previewLines, { rule: { paths: ['cm.use.lead.actions.list'] }, while_viewing: true }, async (ctx, { body }) => ({
    data: await linesPreview(ctx, body),
  }))
  serve(app, readCreditStop, can('edit'), async (ctx, { params: { id }, query: { checkpoint, amount } }) => {
    const lead = await findRecord(ctx, ctx.snapshot.get('cm/lead'), id)
    if (!lead) throw notFound()
    const verdict = await creditVerdict(ctx, { checkpoint, lead, amount: new Decimal(amount ?? String(lead.amount ?? 0)) })
    return { data: verdict && (await creditStop(ctx, verdict)) }
  })
  serve(app, calls.readChecklist, can('show'), async (ctx, { params: { id } }) => ({ data: await readChecklist(ctx, id) }))
  serve(app, calls.readSimilar, can('show'), async (ctx, { params: { id } }) => ({ data: await similarLeads(ctx, id) }))
  serve(app, calls.tickCriterion, can('edit'), (ctx, { params: { id }, body }) => acted(ctx, id, (lead) => tickCriterion(ctx, lead, body)))

  serve(app, calls.moveLead, can('edit'), (ctx, { params: { id }, body }) => acted(ctx, id, (lead) => moveLead(ctx, lead, body)))
}

/** @throws 409 `merged_into` where the lead has become part of another (§9) */
const unmerged = <T>(ctx: Context, lead: number, act: (lead: number) => Promise<T>): Promise<T> =>
  orMerged(ctx, ctx.snapshot.get('cm/lead'), lead, 409, () => act(lead))

async function acted(ctx: Context, lead: number, act: (lead: number) => Promise<void>): Promise<{ data: RecordRow }> {
  await unmerged(ctx, lead, act)
  return readLead(ctx, lead)
}

/** As the generated calls answer it. */
const readLead = async (ctx: Context, lead: number): Promise<{ data: RecordRow }> =>
  JSON.parse(await recordAnswer(ctx, ctx.snapshot.get('cm/lead'), lead)) as { data: RecordRow }

function askedOf(query: BoardQuery): Omit<BoardRequest, 'pipeline'> & { pipeline: number | null } {
  const { filter, q } = parseListQuery(query)
  return {
    pipeline: query.pipeline_id ? Number(query.pipeline_id) : null,
    by: query.by ?? 'stage',
    filter,
    ...(q ? { q } : {}),
  }
}

/** @throws 422 for what is no column */
function valueOf(by: calls.Grouping, value: string | undefined): string | number | null {
  if (value === undefined || value === '') return null
  if (by === 'month' && /^\d{4}-\d{2}$/.test(value)) return value
  if (by !== 'month' && /^[1-9]\d{0,14}$/.test(value)) return Number(value)
  throw invalidField('value', 'error:query', { parameter: 'value' })
}

/** @throws 422 for what is no such number */
function countOf(
  query: CallInput<typeof calls.readCards>['query'],
  parameter: 'offset' | 'limit',
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const value = query[parameter]
  if (value === undefined) return fallback
  if (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most) throw invalidField(parameter, 'error:query', { parameter })
  return Number(value)
}
