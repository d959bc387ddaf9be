/** Beginning to look as somebody else, and telling that person afterwards (sc.md §2 Simulate, §6). */
import { sql } from 'kysely'
import type { Viewing } from '../../../../src/shared/sc/user-record'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { loadRights, targetsOf } from '../../../auth/rights/permission-loader'
import { beginView, rightsBeyond, viewedTree, viewEnded } from '../../../auth/rights/view-as'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField, notFound } from '../../../kernel/errors'
import { onEvent } from '../../../outbox/event'
import { companyToday } from '../../../kernel/company-time'
import { personInEveryLanguage, personName } from '../../../resource/read/person-names'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

/**
 * Read only, half an hour at most.
 * @throws 404 for an unknown person, 422 for oneself and for somebody not active, 403 when the person has a right that the caller lacks
 */
export async function viewAs(ctx: Context, { session, user, reason }: { session: number; user: number; reason: string }): Promise<Viewing> {
  const {
    rows: [person],
  } = await sql<{ id: number; account: string; name: string; status: string }>`
    select person.id, person.account, ${personName(ctx, 'person')} as name, person.status from sc_user as person where person.id = ${user} and person.deleted_at is null`.execute(
    ctx.db,
  )
  const rights = person && (await loadRights(withAllRights(ctx), user, companyToday(ctx)))
  if (!person || !rights) throw notFound()
  if (user === ctx.person?.id) throw invalidField('user', 'sc:error.view_self')
  if (person.status !== 'active') throw invalidField('user', 'sc:error.view_not_active', { person: person.name })
  const beyond = rightsBeyond(ctx.tree, viewedTree(targetsOf(ctx.snapshot), ctx.tree, rights.tree))
  if (beyond.length > 0)
    throw new ApiError(
      403,
      { key: 'sc:error.view_beyond', params: { person: person.name, path: beyond[0] } },
      { code: 'view_beyond', meta: { paths: beyond.slice(0, 20) } },
    )
  return { id: user, name: person.name, until: await beginView(ctx, { session, user, account: person.account, reason: reason.trim() }) }
}

/** Nobody is looked at unawares: who it was, how long, and why. */
export const notifyViewed = onEvent(viewEnded, 'sc.tell-viewed', async (ctx, { record_id, payload }) => {
  const { by, reason, minutes } = payload as { by: number; reason: string; minutes: number } // as endViews writes it
  const admin = (await personInEveryLanguage(ctx, by)) ?? '–'
  await sendNotice(ctx, {
    event: 'sc.rights.viewed',
    to: [`u${record_id}`],
    params: { person: admin, reason },
    data: {
      title: inEveryLanguage('sc:notice.viewed', (language) => ({ person: i18nText(admin, language) })),
      body: inEveryLanguage('sc:notice.viewed_body', () => ({ count: minutes, reason })),
    },
  })
})
