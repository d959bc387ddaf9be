/** What people do with bulletins, and what of it the category decides (bb.md §4, §5.10, §9): each act of src/schemas/bb/bulletin.ts. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { ActionUseCase, Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { ApiError, conflict, forbidden, invalid, invalidField, type FieldErrors } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { numbering } from '../../sc'
import { maintainsAll, mayInCategory } from '../category/rights'
import { settingsOf, type CategorySettings } from '../category/settings'
import { expireAt, publicationErrors, publishAt } from './rules/publication'
import { approversOf, readersSoFar, notifyPeople } from './notify-people'
import { targetsOf } from './who-reads'
import { decisionOf, publishAction, refuseInForm } from '../approval/decision'

export const isAuthor = (ctx: Context, { author }: Values): boolean => ctx.person !== null && author === ctx.person.id

export async function requireAuthorOrManager(ctx: Context, bulletin: Values): Promise<void> {
  if (ctx.person === null || isAuthor(ctx, bulletin) || (await mayInCategory(ctx, 'manage', bulletin.category))) return
  throw forbidden('not_author')
}

async function requireManager(ctx: Context, bulletin: Values): Promise<void> {
  if (!(await mayInCategory(ctx, 'manage', bulletin.category))) throw forbidden('not_manager')
}

/** @throws 422 naming the fields */
export async function requirePublishable(ctx: Context, bulletin: Values): Promise<void> {
  const errors: FieldErrors = publicationErrors(bulletin, (await targetsOf(ctx, addressed(bulletin))).length)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const addressed = ({ category, audience, exclude }: Values) => ({ category, audience, exclude })

/** What a publication writes; the first one draws the serial number. */
export async function publication(ctx: Context, bulletin: Values): Promise<Values> {
  await requirePublishable(ctx, bulletin)
  const settings = await settingsOf(ctx, bulletin.category)
  const publish_at = publishAt(bulletin, ctx.now())
  return {
    publish_at,
    expire_at: expireAt(bulletin, publish_at, settings.default_days),
    first_published_at: bulletin.first_published_at ?? ctx.now().toISOString(),
    return_comment: null,
    ...(bulletin.serial_no === null ? await serialNumber(ctx, settings, companyToday(ctx)) : {}),
  }
}

/** Drawn once, by the category's pattern; none where it has none. @param on `YYYY-MM-DD` of its publication */
export async function serialNumber(
  ctx: Context,
  { id, code, number_pattern: pattern }: CategorySettings,
  on: string,
): Promise<{ serial_no?: string }> {
  if (pattern === null) return {}
  const isYearly = ['{YYYY}', '{YY}', '{ROC}'].some((token) => pattern.includes(token))
  const key = `bb.bulletin.${id}`
  return {
    serial_no: await numbering.next(ctx, {
      ...{ key, pattern, on, gapless: true, values: { CODE: code } },
      reset: isYearly ? 'year' : 'never',
    }),
  }
}

export const acts: Readonly<Record<string, ActionUseCase>> = {
  publish: {
    async run(ctx, { before, input }) {
      await requireAuthorOrManager(ctx, before)
      const { approval } = await settingsOf(ctx, before.category)
      if (approval !== 'none')
        throw ctx.person !== null && isAuthor(ctx, before) ? forbidden('needs_approval') : conflict('bb:error.needs_approval')
      return publication(ctx, { ...before, ...input })
    },
  },
  submit: {
    async run(ctx, { before }) {
      const { approval, code } = await settingsOf(ctx, before.category)
      const form = decisionOf(ctx)
      if (approval === 'none') throw conflict('bb:error.needs_no_approval')
      if (approval === 'workflow' && !form) {
        if (!(await ctx.ports?.workflow?.isLinked(ctx, publishAction, code))) throw invalidField('category', 'bb:error.no_form')
        throw conflict('bb:error.needs_form')
      }
      await requirePublishable(ctx, before)
      if (approval === 'manager' && (await approversOf(ctx, before)).length === 0) throw invalidField('category', 'bb:error.no_approver')
      return { return_comment: null, ...form?.state }
    },
    async afterwards(ctx, { after }) {
      if (decisionOf(ctx)) return
      await notifyPeople(ctx, noticed(after), 'approval-wanted', { people: await approversOf(ctx, after) })
    },
  },
  'take-back': {
    async run(ctx, { before }) {
      if (!isAuthor(ctx, before) && !maintainsAll(ctx)) throw forbidden('not_author')
      refuseInForm(ctx, before)
      return decisionOf(ctx)?.state
    },
  },
  approve: {
    async run(ctx, { before }) {
      await requireApprover(ctx, before)
      refuseInForm(ctx, before)
      const form = decisionOf(ctx)
      return { ...(await publication(ctx, { ...before, ...form?.wishes })), ...form?.state }
    },
    afterwards: (ctx, { after }) => notifyPeople(ctx, noticed(after), 'approved', { people: [Number(after.author)] }),
  },
  return: {
    async run(ctx, { before }) {
      await requireApprover(ctx, before)
      refuseInForm(ctx, before)
      return decisionOf(ctx)?.state
    },
    afterwards: (ctx, { after }) => notifyPeople(ctx, noticed(after), 'returned', { people: [Number(after.author)], url: editPath(after) }),
  },
  'approve-change': {
    async run(ctx, { before }) {
      await requireApprover(ctx, before)
      if (isAuthor(ctx, before)) throw forbidden('own_request')
      refuseInForm(ctx, before)
      // As `holdBack` of bulletin-hooks.ts wrote it.
      const { content, reason, bring_to_top } = before.pending as Pending
      return { ...content, change: 'material', change_reason: reason, bring_to_top, pending: null, ...decisionOf(ctx)?.state }
    },
    afterwards: (ctx, { after }) => notifyPeople(ctx, noticed(after), 'approved', { people: [Number(after.author)] }),
  },
  'drop-change': {
    async run(ctx, { before }) {
      if (!isAuthor(ctx, before)) await requireApprover(ctx, before)
      refuseInForm(ctx, before)
      return { pending: null }
    },
    async afterwards(ctx, { after }) {
      await notifyPeople(ctx, noticed(after), 'returned', { people: [Number(after.author)] })
    },
  },
  recall: {
    async run(ctx, { before }) {
      await requireAuthorOrManager(ctx, before)
      return { pending: null, ...decisionOf(ctx)?.state }
    },
    async afterwards(ctx, { id, after }) {
      await publishEvent(ctx, 'bb.bulletin.recalled', { entity: 'bb/bulletin', record_id: id })
      await notifyPeople(ctx, noticed(after), 'recalled', { people: await readersSoFar(ctx, id) })
    },
  },
  republish: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      const isOver = typeof before.expire_at === 'string' && Date.parse(before.expire_at) <= ctx.now().getTime()
      const values = await publication(ctx, { ...before, ...input, expire_at: isOver ? null : before.expire_at })
      return { ...values, revision: Number(before.revision) + 1, minor: 0, recall_reason: null, recalled_at: null }
    },
  },
  extend: {
    async run(ctx, { before, input }) {
      await requireAuthorOrManager(ctx, before)
      const until = input.expire_at
      if (typeof until === 'string' && Date.parse(until) <= ctx.now().getTime()) throw invalidField('expire_at', 'bb:error.ends_in_past')
      return undefined
    },
  },
  'expire-now': {
    async run(ctx, { before }) {
      await requireAuthorOrManager(ctx, before)
      if (typeof before.publish_at === 'string' && Date.parse(before.publish_at) >= ctx.now().getTime())
        throw conflict('bb:error.not_out_yet')
      return { pinned_until: null, pin_order: null, ...(before.ack_until ? { ack_until: ctx.now().toISOString() } : {}) }
    },
  },
  pin: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      if (Date.parse(String(input.pinned_until)) <= ctx.now().getTime()) throw invalidField('pinned_until', 'bb:error.ends_in_past')
      await requirePinLeft(ctx, before)
      return undefined
    },
  },
  unpin: {
    async run(ctx, { before }) {
      await requireManager(ctx, before)
      return undefined
    },
  },
  move: {
    async run(ctx, { before, input }) {
      await requireAuthorOrManager(ctx, before)
      if (!(await mayInCategory(ctx, before.state === 'draft' ? 'post' : 'manage', input.category)))
        throw invalidField('category', 'bb:error.no_post_right')
      return { pinned_until: null, pin_order: null }
    },
  },
  'change-owner': { run: () => Promise.resolve(undefined) },
}

export interface Pending {
  content: Values
  reason: string
  bring_to_top: boolean
  by: number | null
  at: string
}

const noticed = ({ id, title, importance }: Values) => ({ id, title, importance })
const editPath = ({ id }: Values): string => `/bb/use/edit?id=${Number(id)}`

/** Where a form decides, nobody does by hand (decision.ts). */
async function requireApprover(ctx: Context, bulletin: Values): Promise<void> {
  const { approval } = await settingsOf(ctx, bulletin.category)
  if (approval === 'workflow' && !decisionOf(ctx)) throw conflict('bb:error.needs_form')
  if (!(await mayInCategory(ctx, 'approve', bulletin.category))) throw forbidden('not_approver')
}

/** Whoever pins there waits for the others. @throws 422 that names those which are pinned */
async function requirePinLeft(ctx: Context, { id, category }: Values): Promise<void> {
  await sql`select from bb_category where id = ${Number(category)} for update`.execute(ctx.db)
  const { max_pins } = await settingsOf(ctx, category)
  const { rows } = await sql<{ id: number; title: I18nText }>`
    select id::int as id, title from bb_bulletin where category_id = ${Number(category)} and id <> ${Number(id)}
      and pinned_until > ${ctx.now()}
      and state = 'published' and (expire_at is null or expire_at > ${ctx.now()}) and deleted_at is null
        order by pin_order nulls last, id`.execute(ctx.db)
  if (rows.length < max_pins) return
  const pinned = rows.map(({ id: one, title }) => ({ id: one, title: i18nText(title, ctx.language) }))
  const text = { key: 'bb:error.too_many_pins', params: { count: max_pins, pinned: pinned.map(({ title }) => title).join(' · ') } }
  throw new ApiError(422, text, { errors: { pinned_until: [text] }, meta: { pinned } })
}
