/** What a person is told of, and when he is not disturbed: his own choices beside the company's rule (sc.md §3.5, /profile). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as calls from '../../../../src/shared/sc/notify'
import type { Choice, Chosen, OwnChannel, OwnChoice, QuietHours } from '../../../../src/shared/sc/notify'
import { userNotification } from '../../../../src/schemas/sc/user-notification'
import { serve } from '../../../http/serve-call'
import { transact, type Context } from '../../../kernel/context'
import { invalidField, notFound, unauthorized } from '../../../kernel/errors'
import { noticeEvents, type NoticeEvent } from '../../notice-events'
import { allEventRules, type EventRule } from './event-rules'
import { everyEvent, ownQuietHours, readNotifySetting } from './quiet-hours'
import { isOpenToChoice } from './rules/notice-rules'

const channels: readonly OwnChannel[] = ['app', 'mail']

export function notifyPreferenceRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in', token_path: userNotification.path } as const
  serve(app, calls.readOwnPreferences, signedIn, async (ctx) => ({ data: await ownPreferences(ctx) }))
  serve(app, calls.chooseOwn, signedIn, async (ctx, { body: { event, ...wanted } }) => ({ data: await choose(ctx, event, wanted) }))
  serve(app, calls.keepQuietHours, signedIn, async (ctx, { body }) => {
    await keepQuietHours(ctx, body)
    return { data: body }
  })
  serve(app, calls.muteKind, signedIn, async (ctx, { params: { id } }) => ({ data: await mute(ctx, id) }))
}

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

async function ownPreferences(ctx: Context): Promise<calls.OwnPreferences> {
  const rules = await allEventRules(ctx)
  const { rows } = await sql<
    Record<OwnChannel, OwnChoice> & { event: string }
  >`select event, app, mail from sc_notify_preference where user_id = ${own(ctx)} and event <> ${everyEvent} and deleted_at is null`.execute(
    ctx.db,
  )
  const chosen = new Map(rows.map((row) => [row.event, row]))
  const {
    rows: [person],
  } = await sql<{ zone: string }>`select coalesce(time_zone, ${ctx.companyZone()}) as zone from sc_user where id = ${own(ctx)}`.execute(
    ctx.db,
  )
  return {
    // What is mailed and nothing else concerns who can't choose yet.
    events: rules
      .filter(({ event }) => noticeEvents.get(event)?.mail_only !== true)
      .map(({ event, module, app, mail, digest }) => ({
        event,
        module,
        digest,
        app: { company: app, own: chosen.get(event)?.app ?? null },
        mail: { company: mail, own: chosen.get(event)?.mail ?? null },
      })),
    quiet: { company: (await readNotifySetting(ctx)).quiet, own: (await ownQuietHours(ctx, own(ctx))) ?? null },
    zone: person?.zone ?? ctx.companyZone(),
  }
}

/** @returns what was chosen before, so that it can be taken back @throws 422 for an unknown event, and for a channel that the company forces or has switched off */
async function choose(ctx: Context, key: string, wanted: Choice): Promise<Chosen> {
  const event = noticeEvents.get(key)
  if (!event) throw invalidField('event', 'sc:error.notify_event')
  const rule = await ruleNow(ctx, event)
  for (const channel of channels) {
    if ((wanted[channel] ?? null) !== null && !isOpenToChoice(rule[channel]))
      throw invalidField(channel, `sc:error.notify_${rule[channel]}`)
  }
  return { event: key, before: await keep(ctx, key, wanted) }
}

/** "Mute this kind": no channel that may be switched off tells of it any more. @throws 404 for another's, 422 when the company forces the bell */
async function mute(ctx: Context, id: number): Promise<Chosen> {
  const {
    rows: [row],
  } = await sql<{
    event: string
  }>`select event from sc_user_notification where id = ${id} and user_id = ${own(ctx)} and deleted_at is null`.execute(ctx.db)
  const event = noticeEvents.get(row?.event ?? '')
  if (!event) throw notFound()
  const rule = await ruleNow(ctx, event)
  if (rule.app === 'forced') throw invalidField('app', 'sc:error.notify_forced')
  return {
    event: event.key,
    before: await keep(
      ctx,
      event.key,
      Object.fromEntries(channels.filter((channel) => isOpenToChoice(rule[channel])).map((channel) => [channel, 'off'])),
    ),
  }
}

async function ruleNow(ctx: Context, { key }: NoticeEvent): Promise<EventRule> {
  const rule = (await allEventRules(ctx)).find(({ event }) => event === key)
  if (!rule) throw notFound()
  return rule
}

/** @returns what stood there */
function keep(ctx: Context, event: string, wanted: Choice): Promise<Choice> {
  return transact(ctx, async (tx) => {
    await ensureRow(tx, event)
    const {
      rows: [before],
    } = await sql<
      Record<OwnChannel, OwnChoice>
    >`select app, mail from sc_notify_preference where user_id = ${own(tx)} and event = ${event} and deleted_at is null for update`.execute(
      tx.db,
    )
    const after = { app: null, mail: null, ...before, ...wanted }
    await sql`update sc_notify_preference set app = ${after.app}::text, mail = ${after.mail}::text, updated_at = ${tx.now()}, version = version + 1
      where user_id = ${own(tx)} and event = ${event} and deleted_at is null`.execute(tx.db)
    return Object.fromEntries(channels.filter((channel) => channel in wanted).map((channel) => [channel, before?.[channel] ?? null]))
  })
}

/** @param quiet null = as the company has them; the same time twice = none */
function keepQuietHours(ctx: Context, quiet: QuietHours | null): Promise<void> {
  return transact(ctx, async (tx) => {
    await ensureRow(tx, everyEvent)
    await sql`update sc_notify_preference set quiet_from = ${quiet?.from ?? null}::text::time, quiet_to = ${quiet?.to ?? null}::text::time, updated_at = ${tx.now()}, version = version + 1
      where user_id = ${own(tx)} and event = ${everyEvent} and deleted_at is null`.execute(tx.db)
  })
}

const ensureRow = (ctx: Context, event: string) =>
  sql`
  insert into sc_notify_preference (created_at, updated_at, created_by, user_id, event) values (${ctx.now()}, ${ctx.now()}, ${own(ctx)}, ${own(ctx)}, ${event}) on conflict do nothing`.execute(
    ctx.db,
  )
