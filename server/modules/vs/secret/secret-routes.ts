/** Calls of secret events (src/shared/vs/secret-calls.ts). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/vs/secret-calls'
import { serve } from '../../../http/serve-call'
import { ballotPage, readBoard, readPublicBoard } from './board'
import { castBallot, findBallot } from './ballot-box'
import { issuePaper, readPapers } from './papers'

/** For people who are signed in. */
export function paperRoutes(app: FastifyInstance): void {
  serve(app, calls.readPapers, { rule: { paths: ['vs.use.event.actions.show'] } }, async (ctx, { params }) => ({
    data: await readPapers(ctx, params.id),
  }))
  serve(app, calls.issuePaper, { rule: { paths: ['vs.use.event.actions.answer'] } }, async (ctx, { params, body }) => ({
    data: await issuePaper(ctx, params.id, body),
  }))
  serve(app, calls.readBoard, { rule: { paths: ['vs.use.event.actions.show'] } }, async (ctx, { params }) => ({
    data: await readBoard(ctx, params.id),
  }))
}

/** For whoever holds a code: mounted before authentication. */
export function boxRoutes(app: FastifyInstance): void {
  serve(app, calls.readBallotPage, { rule: 'public' }, async (ctx, { params }) => ({ data: await ballotPage(ctx, params.event) }))
  serve(app, calls.castIntoBox, { rule: 'public' }, async (ctx, { params, body }) => ({
    data: await castBallot(ctx, params.event, body),
  }))
  serve(app, calls.findBallot, { rule: 'public' }, async (ctx, { params }) => ({
    data: await findBallot(ctx, params.event, params.tracker),
  }))
  serve(app, calls.readPublicBoard, { rule: 'public' }, async (ctx, { params }) => ({
    data: await readPublicBoard(ctx, params.event),
  }))
}
