/** `PATCH /api/sc/user/me/preferences`: how a person wants the console to look. No revision, no audit: it says nothing about him. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { transact, type Context } from '../../../kernel/context'
import { isHome, mostWidgets } from '../../../../src/shared/sc/home'
import { invalidField, unauthorized } from '../../../kernel/errors'
import { listSettingsSchema, screenPattern } from '../saved-views/rules/list-settings'

/** What may be kept, and the values that are known; anything else is refused, so that the record can't be filled with junk. */
const preferencesSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    theme: { enum: ['system', 'light', 'dark'] },
    density: { enum: ['comfortable', 'compact'] },
    sidebar: { enum: ['open', 'collapsed'] },
    /** What was chosen lately in reference pickers: entity → ids. */
    recent: {
      type: 'object',
      maxProperties: 60,
      propertyNames: { pattern: screenPattern, maxLength: 100 },
      additionalProperties: { type: 'array', maxItems: 5, items: { type: 'integer', minimum: 1 } },
    },
    /** By entity: columns and views of its list. */
    lists: {
      type: 'object',
      minProperties: 1,
      maxProperties: 20,
      propertyNames: { pattern: screenPattern, maxLength: 100 },
      additionalProperties: listSettingsSchema,
    },
    // Keys that act without Ctrl; people who dictate, or rest a hand on the keyboard, switch them off (WCAG 2.1.4).
    single_keys: { enum: ['on', 'off'] },
    // The widgets of the home page, null = as the company arranged it.
    home: { type: ['array', 'null'], maxItems: mostWidgets, items: { type: 'object' } },
    birthday: { enum: ['shown', 'hidden'] },
    // What opens when a form of wf was decided (wf.md §2.2).
    after_decision: { enum: ['next', 'list'] },
    // Beyond the window, off by default (shell.md §2.3).
    desktop_notices: { enum: ['on', 'off'] },
    notice_sound: { enum: ['on', 'off'] },
    // Codes, in the order of the module switcher.
    modules: { type: 'array', maxItems: 40, uniqueItems: true, items: { type: 'string', maxLength: 10, pattern: '^[a-z]+$' } },
    // Sections of forms and records that were opened or closed, newest last: `cm/lead.shipping`.
    folds: {
      type: 'object',
      maxProperties: 100,
      propertyNames: { pattern: `${screenPattern.slice(0, -1)}\\.[a-z0-9_-]+$`, maxLength: 120 },
      additionalProperties: { enum: ['open', 'closed'] },
    },
    // What was opened last, newest first: a record (`cm/source/7`), a screen (`/cm/…`), an act (`>theme-dark`).
    opened: {
      type: 'array',
      maxItems: 10,
      items: { type: 'string', maxLength: 120, pattern: '^([a-z0-9-]+/[a-z0-9-]+/[1-9][0-9]{0,14}|/[a-z0-9/-]*|>[a-z0-9/-]+)$' },
    },
  },
} as const

type Settings = Readonly<Record<string, unknown>>
interface Preferences {
  lists?: Readonly<Record<string, Settings>>
  [name: string]: unknown
}

/** Characters of JSON: three hundred lists with all their columns arranged. */
const largest = 200_000

export function preferenceRoutes(app: FastifyInstance): void {
  app.patch<{ Body: Preferences }>(
    '/api/sc/user/me/preferences',
    {
      config: { rule: 'signed-in' },
      schema: { body: preferencesSchema, tags: ['sc/user'] },
    },
    async ({ ctx, body }) => {
      if (!ctx.person) throw unauthorized()
      return { data: await keep(ctx, ctx.person.id, body) }
    },
  )
}

function keep(ctx: Context, id: number, change: Preferences): Promise<Preferences> {
  return transact(ctx, async (tx) => {
    const {
      rows: [row],
    } = await sql<{ preferences: Preferences | null }>`select preferences from sc_user where id = ${id} for no key update`.execute(tx.db)
    const before = row?.preferences ?? {}
    if (change.home && !isHome(change.home)) throw invalidField('home', 'sc:error.home_shape')
    const after = { ...before, ...change, ...(change.lists ? { lists: mergedLists(before.lists ?? {}, change.lists) } : {}) }
    const json = JSON.stringify(after)
    if (json.length > largest) throw invalidField('lists', 'sc:error.preferences_too_long')
    await sql`update sc_user set preferences = ${json}::text::jsonb where id = ${id}`.execute(tx.db)
    return after
  })
}

/** A list's settings are changed one by one; null forgets one, and a list without any is forgotten. */
function mergedLists(before: Readonly<Record<string, Settings>>, change: Readonly<Record<string, Settings>>): Record<string, Settings> {
  const merged = Object.entries({ ...before, ...change }).map(([screen]) => {
    const settings = { ...before[screen], ...change[screen] }
    return [screen, Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))] as const
  })
  return Object.fromEntries(merged.filter(([, settings]) => Object.keys(settings).length > 0))
}
