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
    // Keys that act without Ctrl; people who dictate, or rest a hand on the keyboard, switch them off (WCAG 2.1.4).
    single_keys: { enum: ['on', 'off'] },
    // What was opened last, newest first: a record (`cm/source/7`), a screen (`/cm/…`), an act (`>theme-dark`).
    recent: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 120, pattern: '^([a-z0-9-]+/[a-z0-9-]+/[1-9][0-9]{0,14}|/[a-z0-9/-]*|>[a-z0-9/-]+)$' } },
  },
} as const

export function preferenceRoutes(app: FastifyInstance): void {
  app.patch<{ Body: Record<string, string | string[]> }>('/api/sc/user/me/preferences', {
    config: { rule: 'signed-in' }, schema: { body: preferencesSchema, tags: ['sc/user'] },
  }, async ({ ctx, body }) => {
    if (!ctx.person) throw unauthorized()
    const { rows: [row] } = await sql<{ preferences: Record<string, unknown> }>`
      update sc_user set preferences = coalesce(preferences, '{}'::jsonb) || ${JSON.stringify(body)}::jsonb where id = ${ctx.person.id}
      returning preferences`.execute(ctx.db)
    return { data: row?.preferences ?? {} }
  })
}
