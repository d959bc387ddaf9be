/** `GET /api/cm/timeline?type=&id=&before=&kinds=` (cm.md §2.4). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/timeline'
import { serve } from '../../../http/serve-call'
import { readTimeline } from './timeline'

export function timelineRoutes(app: FastifyInstance): void {
  // By the right to show the record, which only the question names.
  serve(app, calls.readTimeline, { rule: 'signed-in' }, (ctx, { query: { type, id, before, kinds } }) =>
    readTimeline(ctx, {
      type,
      id: Number(id),
      ...(before ? { before } : {}),
      // The pattern lets only kinds pass.
      ...(kinds ? { kinds: kinds.split(',') as calls.TimelineKind[] } : {}),
    }),
  )
}
