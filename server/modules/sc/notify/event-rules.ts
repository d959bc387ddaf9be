/** The company's rule of each event: as administrators have it; until the first start has written its row, as its module wishes it. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { fixedChoices, moduleOf, noticeEvents, ruleOf, type ChannelChoice, type Digest, type NoticeEvent } from '../../notice-events'

export interface EventRule {
  app: ChannelChoice
  mail: ChannelChoice
  webhook: ChannelChoice
  digest: Digest
}
export type NamedRule = EventRule & { event: string; module: string }

export async function eventRule(ctx: Context, event: NoticeEvent): Promise<EventRule> {
  const {
    rows: [row],
  } = await sql<EventRule>`select app, mail, webhook, digest from sc_notify_rule where event = ${event.key} and deleted_at is null`.execute(
    ctx.db,
  )
  return { ...(row ?? ruleOf(event)), ...fixedChoices(event) }
}

/** In the order of the register. */
export async function allEventRules(ctx: Context): Promise<NamedRule[]> {
  const { rows } = await sql<
    EventRule & { event: string }
  >`select event, app, mail, webhook, digest from sc_notify_rule where deleted_at is null`.execute(ctx.db)
  const kept = new Map(rows.map((row) => [row.event, row]))
  return [...noticeEvents.values()].map((event) => ({
    ...ruleOf(event),
    ...kept.get(event.key),
    ...fixedChoices(event),
    event: event.key,
    module: moduleOf(event),
  }))
}

/** Written at the start, so that administrators find every event. What nobody has changed follows its module. */
export async function declareEventRules(ctx: Context): Promise<void> {
  const rows = [...noticeEvents.values()].map((event) => ({ event: event.key, module: moduleOf(event), ...ruleOf(event) }))
  const declared = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as declared(event text, module text, app text, mail text, webhook text, digest text)`
  await sql`insert into sc_notify_rule (event, module, app, mail, webhook, digest) select event, module, app, mail, webhook, digest from ${declared}
    where not exists (select 1 from sc_notify_rule as known where known.event = declared.event and known.deleted_at is null) on conflict do nothing`.execute(
    ctx.db,
  )
  await sql`update sc_notify_rule as rule set app = declared.app, mail = declared.mail, webhook = declared.webhook, digest = declared.digest from ${declared}
    where rule.event = declared.event and rule.updated_by is null
      and (rule.app, rule.mail, rule.webhook, rule.digest) is distinct from (declared.app, declared.mail, declared.webhook, declared.digest)`.execute(
    ctx.db,
  )
}
