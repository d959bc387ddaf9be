/** Who hears of a lead that changes hands, moves or is won (cm.md §7). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import { actorOf, type Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify, organisation } from '../../sc'
import { companyCurrency } from '../../../resource/read/company-currency'
import { amountText } from '../../../../src/shared/engine/amount-text'
import { cmSetting } from '../settings/setting'

type Change = { before: Values | null; after: Values }

/** Its owner, of what somebody else did: it became his, it moved, it was won or lost. What the system does by itself is no news. */
export async function notifyOwner(ctx: Context, { before, after }: Change): Promise<void> {
  const owner = typeof after.owner === 'number' ? after.owner : null
  if (owner === null || actorOf(ctx) === null || actorOf(ctx) === owner) return
  if (before?.owner !== owner) {
    await notifyAssigned(ctx, after)
  } else if (before && before.stage !== after.stage) {
    const stage = await stageName(ctx, after.stage)
    const event = after.status === 'won' ? 'cm.lead.won' : 'cm.lead.moved'
    await notify.send(ctx, {
      ...noticeOf(after),
      event,
      group_key: `cm.lead.moved ${String(after.id)}`,
      data: {
        title: notify.text(`cm:notice.${after.status === 'won' ? 'lead_won' : 'lead_moved'}`, (language) => ({
          lead: after.title,
          stage: i18nText(stage, language),
        })),
      },
    })
  }
}

/** Whoever stands above the owner, of a lead won with at least the amount of the settings. */
export async function notifyManager(ctx: Context, { before, after }: Change): Promise<void> {
  if (after.status !== 'won' || before?.status === 'won' || typeof after.owner !== 'number' || typeof after.amount_base !== 'string') return
  const { won_notice_amount: least } = await cmSetting(ctx)
  if (typeof least !== 'string' || new Decimal(after.amount_base).lt(least)) return
  const [manager] = await organisation.supervisors(ctx, after.owner, { max: 1 })
  const person = await personInEveryLanguage(ctx, after.owner)
  if (manager === undefined || person === undefined) return
  const amount = amountText(after.amount_base, await companyCurrency(ctx))
  await notify.send(ctx, {
    ...noticeOf(after),
    to: [`u${manager}`],
    event: 'cm.lead.won-large',
    params: { lead: String(after.title), person, amount },
    data: {
      title: notify.text('cm:notice.lead_won_large', (language) => ({ lead: after.title, person: i18nText(person, language), amount })),
    },
  })
}

/** Its owner, that it is his now; a lead without one is told to nobody. */
export async function notifyAssigned(ctx: Context, lead: Values): Promise<void> {
  if (typeof lead.owner !== 'number') return
  await notify.send(ctx, {
    ...noticeOf(lead),
    event: 'cm.lead.assigned',
    data: { title: notify.text('cm:notice.lead_assigned', () => ({ lead: lead.title })) },
  })
}

const noticeOf = ({ id, owner, title }: Values) => ({
  to: [`u${String(owner)}`],
  url: `/cm/use/lead/view?id=${String(id)}`,
  model: { module: 'cm', id: Number(id) },
  params: { lead: String(title) },
})

async function stageName(ctx: Context, id: unknown): Promise<I18nText> {
  const {
    rows: [row],
  } = await sql<{ name: I18nText }>`select name from cm_stage where id = ${id}`.execute(ctx.db)
  return row?.name ?? {}
}
