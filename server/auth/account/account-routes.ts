/** What an administrator does for somebody's account: a way back in, and an open lock (sc.md §2, §5.2, §6). */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../src/schemas/core/permission'
import * as calls from '../../../src/shared/engine/accounts'
import { serve } from '../../http/serve-call'
import { transact, type Context } from '../../kernel/context'
import { bulkAction } from '../../resource/routes/bulk-action'
import { ApiError, forbidden, invalidField, notFound } from '../../kernel/errors'
import { mailResetLink } from './account-mails'
import { confirmEmail, linkAddress } from './link-address'
import { canMail } from '../../mail/outbox'
import { publishEvent } from '../../outbox/publish'
import { findRecord } from '../../resource/read/read'
import type { Texts } from '../../contracts/texts'
import { unlock } from '../sign-in/attempts'
import { audit } from '../../outbox/audit'
import { findAccountById, type Account } from './find-account'
import { isAdministrator, isAdministratorHere, rightsBeyondCaller } from '../rights/beyond-own'
import { createResetLink, endLinks } from '../password/reset-link'
import { endAccessTokens } from '../session/access-tokens'
import { revokeSessions } from '../session/sessions'
import { giveOneTimePassword } from '../password/set-password'
import { hasFactor } from '../sign-in/credentials'
import { readSecuritySettings } from '../settings'
import { resetFactor } from '../two-factor/two-factor'
import { readableSecret } from '../../kernel/tokens'

export function accountRoutes(app: FastifyInstance): void {
  const by = (action: string) => ({ rule: { paths: [`sc.admin.user.actions.${action}`] } })

  const resetting = { ...by('reset-password'), rateLimit: { max: 60, timeWindow: 600_000 } }
  serve(app, calls.resetPassword, resetting, async (ctx, { params: { id }, body: { mode } }) => {
    const person = await personToReset(ctx, id, mode ?? 'one-time')
    if (!['active', 'invited'].includes(person.status)) throw new ApiError(422, { key: 'auth:reset.not_active' })
    return {
      data: await transact(ctx, async (tx) => (mode === 'link' ? giveLink(tx, app.kontor.texts, person) : givePassword(tx, person))),
    }
  })

  // Many at once go by mail only: nobody hands over two hundred links.
  bulkAction(app, {
    entity: 'sc/user',
    name: 'reset-links',
    title: 'sc:people_act.reset.act',
    config: resetting,
    async act(ctx, id) {
      const person = await personToReset(ctx, id, 'link')
      if (!['active', 'invited'].includes(person.status)) throw new ApiError(422, { key: 'auth:reset.not_active' })
      if (!(await isMailed(ctx, person))) throw new ApiError(422, { key: 'auth:reset.no_mail' })
      await giveLink(ctx, app.kontor.texts, person)
    },
  })

  serve(app, calls.resetTwoFactor, by('reset-two-factor'), async (ctx, { params: { id } }) => {
    await resetFactor(ctx, await personToReset(ctx, id, 'two-factor'))
    return { data: { id } }
  })

  serve(app, calls.unlockAccount, by('unlock'), async (ctx, { params: { id } }) => {
    const person = await personToServe(ctx, id)
    await transact(ctx, async (tx) => {
      await unlock(tx, { account: person.account, userId: id })
      await audit(tx, { action: 'unlocked', entity: 'user', record_id: id, label: person.account })
    })
    return { data: { id } }
  })

  serve(app, calls.confirmEmail, { ...by('reset-password'), requires_reauth: true }, async (ctx, { params: { id } }) => {
    const person = await personToServe(ctx, id)
    if (!(await isAdministratorHere(ctx))) throw forbidden('administrator')
    await transact(ctx, async (tx) => {
      if (await confirmEmail(tx, id)) await audit(tx, { action: 'email-confirmed', entity: 'user', record_id: id, label: person.account })
    })
    return { data: { id } }
  })

  serve(app, calls.endSessions, by('end-session'), async (ctx, { params: { id } }) => {
    const person = await personToServe(ctx, id)
    const ended = await transact(ctx, async (tx) => {
      const count = await revokeSessions(tx, { userId: id, reason: 'admin' })
      if (count > 0) await publishEvent(tx, 'sc.session.ended', { entity: 'sc/user', record_id: id })
      await audit(tx, { action: 'sessions-ended', entity: 'user', record_id: id, label: person.account, changes: { ended: count } })
      return count
    })
    return { data: { id, ended } }
  })
}

/**
 * Somebody else, in the rows that the caller may write; an administrator only by an administrator (sc.md §6).
 * @throws 404 outside his rows, 403
 */
export async function personToServe(ctx: Context, id: number): Promise<Account> {
  const user = ctx.snapshot.get('sc/user')
  if (!(await findRecord(ctx, user, id))) throw notFound()
  if (!(await findRecord(ctx, user, id, { mode: 'write' }))) throw forbidden()
  const person = await findAccountById(ctx, id)
  if (!person) throw notFound()
  if (id === ctx.person?.id) throw invalidField('id', 'auth:reset.yourself')
  if ((await isAdministrator(ctx, id)) && !(await isAdministratorHere(ctx))) throw forbidden('administrator')
  return person
}

/**
 * Whoever may take away both password and second factor could sign in as the person; so could who is shown a password or link, where there is no second
 * factor. So that person has no right beyond the caller's own, as for a view.
 * @throws as `personToServe`; 403 `reset_beyond` with `meta.paths`
 */
export async function personToReset(ctx: Context, id: number, what: 'one-time' | 'link' | 'two-factor'): Promise<Account> {
  const person = await personToServe(ctx, id)
  const mayBoth = ['reset-password', 'reset-two-factor'].every((action) => can(ctx.tree, `sc.admin.user.actions.${action}`))
  const isShown = what === 'one-time' || (what === 'link' && !(await isMailed(ctx, person)))
  if (!mayBoth && (!isShown || (await hasFactor(ctx, id)))) return person
  const beyond = await rightsBeyondCaller(ctx, id)
  if (beyond.length > 0)
    throw new ApiError(
      403,
      { key: 'auth:reset.beyond', params: { account: person.account, path: beyond[0] } },
      { code: 'reset_beyond', meta: { paths: beyond.slice(0, 20) } },
    )
  return person
}

/** A link that reaches the person is shown to nobody else. */
const isMailed = async (ctx: Context, { id }: Account): Promise<boolean> => !!(await linkAddress(ctx, id)) && canMail(ctx)

/** Shown once; the administrator knows it only until the person has changed it, which he must do first. */
export async function givePassword(ctx: Context, person: Account): Promise<{ one_time_password: string; expires_at: string }> {
  const { one_time_hours } = await readSecuritySettings(ctx.db)
  const password = readableSecret()
  const until = new Date(ctx.now().getTime() + one_time_hours * 3_600_000)
  await giveOneTimePassword(ctx, person.id, password, until)
  await afterReset(ctx, person)
  return { one_time_password: password, expires_at: until.toISOString() }
}

/** Mailed, and then shown to nobody; where no mail leaves, the administrator hands it over. */
async function giveLink(
  ctx: Context,
  texts: Texts,
  person: Account,
): Promise<{ sent_to: string; expires_at: string } | { path: string; expires_at: string }> {
  const purpose = person.status === 'invited' ? 'invite' : 'reset'
  await endLinks(ctx, person.id)
  const link = await createResetLink(ctx, person.id, purpose)
  await audit(ctx, { action: 'reset-link', entity: 'user', record_id: person.id, label: person.account })
  const expires_at = link.expiresAt.toISOString()
  const address = await linkAddress(ctx, person.id)
  if (!address || !(await canMail(ctx))) return { path: `/reset-password/${link.token}`, expires_at }
  await mailResetLink(ctx, texts, { userId: person.id, purpose, link })
  return { sent_to: address, expires_at }
}

async function afterReset(ctx: Context, person: Account): Promise<void> {
  await endLinks(ctx, person.id)
  await unlock(ctx, { account: person.account, userId: person.id })
  await revokeSessions(ctx, { userId: person.id, reason: 'password' })
  await endAccessTokens(ctx, person)
  await publishEvent(ctx, 'sc.password.changed', { entity: 'sc/user', record_id: person.id, by: 'administrator' })
  await audit(ctx, { action: 'password-reset', entity: 'user', record_id: person.id, label: person.account })
}
