/** `GET /api/cm/timeline?type=&id=&before=&kinds=` (cm.md §2.4). */
import type { FastifyInstance } from 'fastify'
import { readTimeline, timelineKinds, timelineTypes, type TimelineKind, type TimelineType } from './timeline'

interface Asked {
  type: TimelineType
  id: string
  before?: string
  kinds?: string
}

const query = {
  type: 'object',
  required: ['type', 'id'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: timelineTypes },
    id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
    before: { type: 'string', maxLength: 80 },
    /** Separated by commas; absent = all. */
    kinds: { type: 'string', pattern: `^(${timelineKinds.join('|')})(,(${timelineKinds.join('|')}))*$` },
  },
} as const

export function timelineRoutes(app: FastifyInstance): void {
  // By the right to show the record, which only the question names.
  app.get<{ Querystring: Asked }>(
    '/api/cm/timeline',
    { config: { rule: 'signed-in' }, schema: { querystring: query, tags: ['cm/timeline'] } },
    async ({ ctx, query: { type, id, before, kinds } }) =>
      readTimeline(ctx, {
        type,
        id: Number(id),
        ...(before ? { before } : {}),
        ...(kinds ? { kinds: kinds.split(',') as TimelineKind[] } : {}),
      }),
  ) // the pattern lets only kinds pass
}
