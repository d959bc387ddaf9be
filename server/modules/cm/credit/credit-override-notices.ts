/** Who hears of overrides (cm.md §4, §7): the approver of what is asked, who asked of what became of it. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify, organisation } from '../../sc'

/** The level's approver, else the nearest above who asks. */
export async function notifyAsked(ctx: Context, row: Values, lead: Values): Promise<void> {
  const named = (row.approvers ?? []) as readonly string[]
  const above =
    named.length > 0 || typeof row.requester !== 'number'
      ? []
      : (await organisation.supervisors(ctx, row.requester, { max: 1 })).map((id) => `u${id}`)
  const params = {
    ...(await namesOf(ctx, row)),
    usage: String(row.usage ?? '∞'),
    person: typeof row.requester === 'number' ? ((await personInEveryLanguage(ctx, row.requester)) ?? '') : '',
  }
  await notify.send(ctx, {
    event: 'cm.credit-override.asked',
    to: named.length > 0 ? named : above,
    params,
    url: `/cm/use/credit-override/show?id=${String(row.id)}`,
    model: { module: 'cm', id: Number(row.id) },
    data: {
      title: notify.text('cm:notice.override_asked', (language) => ({
        ...params,
        person: i18nText(params.person, language),
        lead: lead.title,
      })),
    },
  })
}

export const notifyDecided = (ctx: Context, row: Values): Promise<void> =>
  notifyRequester(ctx, row, { event: 'cm.credit-override.decided', text: `cm:notice.override_${String(row.state)}` })

/** Nobody decided in time. */
export const notifyLapsed = (ctx: Context, row: Values): Promise<void> =>
  notifyRequester(ctx, row, { event: 'cm.credit-override.decided', text: 'cm:notice.override_expired' })

async function notifyRequester(ctx: Context, row: Values, { event, text }: { event: string; text: string }): Promise<void> {
  if (typeof row.requester !== 'number') return
  const params = await namesOf(ctx, row)
  await notify.send(ctx, {
    event,
    to: [`u${row.requester}`],
    params,
    url: `/cm/use/lead/view?id=${String(row.lead)}`,
    model: { module: 'cm', id: Number(row.id) },
    data: { title: notify.text(text, () => params) },
  })
}

async function namesOf(ctx: Context, { lead, organization }: Values): Promise<{ lead: string; organization: string }> {
  const {
    rows: [names],
  } = await sql<{ lead: string | null; organization: string | null }>`
    select (select title from cm_lead where id = ${lead ?? null}) as lead, (select name from cm_organization where id = ${organization ?? null}) as organization`.execute(
    ctx.db,
  )
  return { lead: names?.lead ?? '', organization: names?.organization ?? '' }
}
