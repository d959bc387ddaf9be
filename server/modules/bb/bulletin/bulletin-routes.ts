/** The calls of bulletins beside the generated ones (src/shared/bb/bulletin.ts). */
import type { FastifyInstance } from 'fastify'
import { readAsPerson } from '../../../../src/shared/bb/as-person'
import * as calls from '../../../../src/shared/bb/bulletin'
import { serve } from '../../../http/serve-call'
import { asPerson } from './as-person'
import { mark } from './marks'
import { bulletinPage } from './page'
import { counts, latest, readAll } from './latest'
import { diff } from './diff'
import { confirm, markRead, markSeen, react } from './receipts'
import { reach, readers, remindByHand } from './readers'

const may = (action: string) => ({ rule: { paths: [`bb.use.bulletin.actions.${action}`] } })
const ofReceipts = (action: string) => ({ rule: { paths: [`bb.use.reader.actions.${action}`] } })

export function bulletinRoutes(app: FastifyInstance): void {
  serve(app, calls.readLatest, may('list'), (ctx, { query: { page = '1', per_page = '20', ...wanted } }) =>
    latest(ctx, { ...wanted, page: Number(page), perPage: Number(per_page) }),
  )
  serve(app, calls.readCounts, may('list'), async (ctx) => ({ data: await counts(ctx) }))
  serve(app, calls.readBulletin, may('show'), async (ctx, { params }) => ({ data: await bulletinPage(ctx, params.id) }))
  serve(app, calls.markRead, may('show'), async (ctx, { params, body }) => ({ data: await markRead(ctx, params.id, body.revision) }))
  serve(app, calls.confirmBulletin, may('ack'), async (ctx, { params, body }) => ({ data: await confirm(ctx, params.id, body.revision) }))
  serve(app, calls.markSeen, may('list'), async (ctx, { body }) => {
    await markSeen(ctx, body.ids)
    return undefined
  })
  serve(app, calls.markAllRead, may('list'), async (ctx, { body }) => ({ data: { read: await readAll(ctx, body) } }))
  serve(app, calls.reactTo, may('react'), async (ctx, { params, body }) => ({ data: await react(ctx, params.id, body.kind) }))
  serve(app, calls.saveBulletin, may('show'), async (ctx, { params, body }) => ({
    data: { is_saved: await mark(ctx, params.id, body.saved) },
  }))
  serve(app, calls.remindReaders, ofReceipts('remind'), async (ctx, { params }) => ({
    data: { reminded: await remindByHand(ctx, params.id) },
  }))
  serve(
    app,
    calls.readReaders,
    ofReceipts('list'),
    (ctx, { params, query: { state = 'all', revision, record, page = '1', per_page = '50' } }) =>
      readers(ctx, params.id, {
        state,
        page: Number(page),
        perPage: Number(per_page),
        ...(revision === undefined ? {} : { revision: Number(revision) }),
        ...(record === undefined ? {} : { record }),
      }),
  )
  serve(app, calls.readDiff, may('show'), async (ctx, { params, query: { from, to } }) => ({
    data: await diff(ctx, params.id, {
      ...(from === undefined ? {} : { from: Number(from) }),
      ...(to === undefined ? {} : { to: Number(to) }),
    }),
  }))
  serve(app, calls.readReach, may('create'), async (ctx, { body }) => ({ data: await reach(ctx, body) }))
  serve(app, readAsPerson, may('create'), async (ctx, { body }) => ({ data: await asPerson(ctx, body) }))
}
