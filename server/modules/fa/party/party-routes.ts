/** What a customer owes, and a supplier or a person is owed (fa.md §2, R8, R14): summary, open items, ledger, ageing, statement. */
import type { FastifyInstance } from 'fastify'
import * as summaries from '../../../../src/shared/fa/party'
import * as calls from '../../../../src/shared/fa/settlement-calls'
import { notFound } from '../../../kernel/errors'
import type { Ports } from '../../../kernel/ports'
import type { FileFormat } from '../../../export/export-list'
import { sendFile } from '../../../export/send-file'
import { serve } from '../../../http/serve-call'
import { audit } from '../../../outbox/audit'
import { perPerson } from '../../../resource/routes/rate-limit'
import { survivingOrganizations } from '../../cm'
import { partyOf, type PartyRequest } from '../settlement/party-of'
import { openItems } from './open-items'
import { partyLedger } from './party-ledger'
import { partyStatement } from './party-statement'
import { partyAgeing, partySummary } from './party-summary'

/** Department heads see customers alone (fa.md §6). */
export const partyConfigs = {
  receivable: { rule: { paths: ['fa.use.transaction.actions.list'] } },
  payable: { rule: { paths: ['fa.use.transaction.actions.list', 'fa.use.transaction.read.all'] } },
}

export function partyRoutes(app: FastifyInstance): void {
  routesOf(app, 'receivable', {
    summary: summaries.readReceivableSummary,
    items: calls.readReceivableItems,
    ledger: calls.readReceivableLedger,
    ageing: calls.readReceivableAgeing,
  })
  routesOf(app, 'payable', {
    summary: summaries.readPayableSummary,
    items: calls.readPayableItems,
    ledger: calls.readPayableLedger,
    ageing: calls.readPayableAgeing,
  })
}

/** What cm asks before it gives credit. */
export const receivablesPort: NonNullable<Ports['receivables']> = async (ctx, organization) => {
  const remaining = (await survivingOrganizations(ctx, [organization])).get(organization)
  if (remaining === undefined) throw notFound()
  return partySummary(ctx, 'receivable', { party: { organization: remaining, person: null, name: '' } })
}

const requestOf = ({ organization_id, person_id }: { organization_id?: string; person_id?: string }): PartyRequest => ({
  organization: organization_id === undefined ? undefined : Number(organization_id),
  person: person_id === undefined ? undefined : Number(person_id),
})

interface SideCalls {
  summary: typeof summaries.readReceivableSummary | typeof summaries.readPayableSummary
  items: typeof calls.readReceivableItems | typeof calls.readPayableItems
  ledger: typeof calls.readReceivableLedger | typeof calls.readPayableLedger
  ageing: typeof calls.readReceivableAgeing | typeof calls.readPayableAgeing
}

function routesOf(app: FastifyInstance, side: calls.PartySide, { summary, items, ledger, ageing }: SideCalls): void {
  const config = partyConfigs[side]
  serve(app, summary, config, async (ctx, { query }) => ({
    data: await partySummary(ctx, side, { as_of: query.as_of, party: await partyOf(ctx, requestOf(query)) }),
  }))
  serve(app, items, config, async (ctx, { query }) => ({
    data: await openItems(ctx, side, { ...requestOf(query), currency: query.currency }),
  }))
  serve(app, ledger, config, async (ctx, { query: { organization_id: _organization, person_id: _person, ...span }, query }) => ({
    data: await partyLedger(ctx, side, { ...requestOf(query), ...span }),
  }))
  serve(app, ageing, config, async (ctx, { query }) => ({
    data: await partyAgeing(ctx, side, { as_of: query.as_of, party: await partyOf(ctx, requestOf(query)), net: query.net === 'true' }),
  }))
  serveStatement(app, side)
}

interface StatementQuery {
  organization_id?: string
  person_id?: string
  from?: string
  to?: string
  format: FileFormat
}

function serveStatement(app: FastifyInstance, side: calls.PartySide): void {
  app.get<{ Querystring: StatementQuery }>(
    calls.statementPath(side),
    {
      config: { rule: { paths: ['fa.use.transaction.actions.statement'] }, rateLimit: perPerson(120, 600_000) },
      schema: {
        tags: ['fa/settlement'],
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['format'],
          properties: { ...calls.statementQuestion, format: { enum: calls.statementFormats } },
        },
      },
    },
    async ({ ctx, query: { organization_id, person_id, format, ...span } }, reply) => {
      const requested = requestOf({ ...(organization_id ? { organization_id } : {}), ...(person_id ? { person_id } : {}) })
      const file = await partyStatement(ctx, app.kontor, { side, format, ...requested, ...span })
      const about = {
        ...(requested.person === undefined ? { module: 'cm', entity: 'organization' } : { module: 'sc', entity: 'user' }),
        record_id: requested.person ?? requested.organization ?? null,
        label: `statement ${side} ${format}`,
      }
      await audit(ctx, { action: 'export', ...about, changes: { ...span } })
      return sendFile(reply, { file, write: file.write })
    },
  )
}
