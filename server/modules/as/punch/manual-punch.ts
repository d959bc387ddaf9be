/** A punch that an administrator adds (as.md §2 employee-punch-record, §6): for others only, with the reason, in the past. */
import { sql } from 'kysely'
import type { punch } from '../../../../src/schemas/as/punch'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { forbidden, invalidField, type FieldErrors } from '../../../kernel/errors'

type Punch = RowOf<typeof punch>

/** Hooks of what people write; the engine's own punches come with their method. */
export const punchHooks: EntityHooks<Punch> = {
  beforeSave: (ctx, { before, after }) => ({ ...manual(ctx, before, after), stands: after.state === 'void' ? null : true }),
  async validate(ctx, { before, after }): Promise<FieldErrors | undefined> {
    if (before || after.method !== 'admin') return undefined
    if (!after.user) return { user: [{ key: 'as:error.punch_person_needed' }] }
    if (!after.note?.trim()) return { note: [{ key: 'as:error.punch_reason_needed' }] }
    if (Date.parse(after.at) > ctx.now().getTime()) return { at: [{ key: 'as:error.punch_future' }] }
    return after.user === ctx.person?.id && (await asksSecondPerson(ctx)) ? { user: [{ key: 'as:error.own_record' }] } : undefined
  },
  actions: {
    accept: {
      /** @throws 422 while nobody has its card; while its month is locked the database refuses it */
      run(_ctx, { before }) {
        if (before.user === null) throw invalidField('user', 'as:error.punch_of_nobody')
        return Promise.resolve({})
      },
    },
    void: {
      async run(ctx, { before, input }) {
        if (before.user === ctx.person?.id && (await asksSecondPerson(ctx))) throw invalidField('user', 'as:error.own_record')
        if (!ctx.person) throw forbidden()
        return { void_reason: input.reason }
      },
    },
  },
}

const manual = (ctx: Context, before: Punch | null, after: { readonly received_at?: unknown; readonly at?: unknown }) =>
  before || after.received_at ? {} : { received_at: ctx.now().toISOString(), method: 'admin', flags: ['manual'], at: wholeSecond(after.at) }

const wholeSecond = (at: unknown): unknown => (typeof at === 'string' ? `${at.slice(0, 19)}.000Z` : at)

/** Nobody does it for himself (setting `four_eyes`). */
export async function asksSecondPerson(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`select four_eyes as asks from as_setting where id = 1`.execute(ctx.db)
  return rows[0]?.asks !== false
}
