/** `PATCH /api/sc/user/me/preferences`: how a person wants the console to look. No revision, no audit: it says nothing about him. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { unauthorized } from '../../errors'

/** What may be kept, and the values that are known; anything else is refused, so that the record can't be filled with junk. */
const preferencesSchema = {
  type: 'object', additionalProperties: false, minProperties: 1,
  properties: {
    theme: { enum: ['system', 'light', 'dark'] },
    density: { enum: ['comfortable', 'compact'] },
    sidebar: { enum: ['open', 'collapsed'] },
  },
} as const

export function preferenceRoutes(app: FastifyInstance): void {
  app.patch<{ Body: Record<string, string> }>('/api/sc/user/me/preferences', {
    config: { rule: 'signed-in' }, schema: { body: preferencesSchema, tags: ['sc/user'] },
  }, async ({ ctx, body }) => {
    if (!ctx.person) throw unauthorized()
    const { rows: [row] } = await sql<{ preferences: Record<string, string> }>`
      update sc_user set preferences = coalesce(preferences, '{}'::jsonb) || ${JSON.stringify(body)}::jsonb where id = ${ctx.person.id}
      returning preferences`.execute(ctx.db)
    return { data: row?.preferences ?? {} }
  })
}
