/** The steps of a mail (sc.md §4), each one statement that acts only in the state it starts from, and tells the list. */
import { sql } from 'kysely'
import { mailOutbox } from '../../src/schemas/sc/mail-outbox'
import type { RowOf } from '../../src/schemas/core/define'
import type { Context } from '../kernel/context'
import { announce, outgoingActions, silentAfter, step, touched, type Changed } from '../outgoing/outgoing'
import { placeOf } from '../kernel/secrets'
import type { MailAttachment } from './queue'
import { attemptsAtMost, nextAttempt } from '../outgoing/retry'

export type MailReason = NonNullable<RowOf<typeof mailOutbox>['reason']>

/** A mail that this run holds. */
export interface ClaimedMail {
  id: number
  to: string
  cc: string | null
  subject: string
  html: string | null
  text: string | null
  attachments: readonly MailAttachment[] | null
  attempts: number
  run: string
  created_at: string
}

export interface Failure {
  reason: MailReason
  error: string | null
}

/** Mail can leave: a server is set up and its last test went well. */
export const isMailReady = sql<boolean>`exists (select 1 from sc_company_setup where deleted_at is null and smtp_host is not null and mail_from is not null and smtp_state = 'working')`

export async function canMail(ctx: Context): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ ready: boolean }>`select ${isMailReady} as ready`.execute(ctx.db)
  return row?.ready ?? false
}

/** What a mail says, as it lies in the database. */
export const contentOf = {
  seal: (ctx: Context, part: 'html' | 'text', content: string): string => ctx.secrets.seal(content, placeOf(mailOutbox, { name: part })),
  open: (ctx: Context, part: 'html' | 'text', sealed: string | null): string | null =>
    sealed === null ? null : ctx.secrets.open(sealed, placeOf(mailOutbox, { name: part })),
}

/** Gone with the last use that it has. */
const cleared = sql`html = null, text = null, attachments = null, run = null, sending_at = null, next_at = null`
const waiting = sql`run = null, sending_at = null`

/** Up to `count` mails that are due become this run's; of several nodes each mail is one's. */
export async function claimMails(ctx: Context, count: number): Promise<ClaimedMail[]> {
  const now = ctx.now()
  const { rows } = await sql<ClaimedMail & Changed>`
    update sc_mail_outbox set state = 'sending', attempts = attempts + 1, run = gen_random_uuid()::text, sending_at = ${now}, ${touched}
    where id in (select id from sc_mail_outbox where state = 'queued' and next_at <= ${now} and deleted_at is null order by next_at, id limit ${count} for update skip locked)
    returning id, version, "to", cc, subject, html, text, attachments, attempts, run, created_at`.execute(ctx.db)
  await announce(ctx, mailOutbox, rows)
  return rows
}

/** @param refused recipients that the server did not take, while it took others */
export async function mailSent(ctx: Context, { id, run }: ClaimedMail, refused: readonly string[]): Promise<void> {
  await step(
    ctx,
    mailOutbox,
    sql`state = 'sent', sent_at = ${ctx.now()}, reason = ${refused.length > 0 ? 'recipient' : null}::text, error = ${refused.join(', ').slice(0, 500) || null}::text, ${cleared}`,
    sql`id = ${id} and state = 'sending' and run = ${run}`,
  )
}

export async function mailNotSent(ctx: Context, { id, run, attempts }: ClaimedMail, { reason, error }: Failure): Promise<void> {
  const next = nextAttempt(attempts, ctx.now())
  await step(
    ctx,
    mailOutbox,
    sql`state = ${next ? 'queued' : 'failed'}, next_at = ${next}::timestamptz, reason = ${reason}, error = ${error}::text, ${waiting}`,
    sql`id = ${id} and state = 'sending' and run = ${run}`,
  )
}

/**
 * What time and settings change: mails of nodes that are gone, those that nobody needs any more, and all that wait follow the
 * mail server's state.
 */
export async function tendMails(ctx: Context): Promise<void> {
  const now = ctx.now()
  const lost = sql`state = 'sending' and sending_at < ${new Date(now.getTime() - silentAfter)}`
  await step(
    ctx,
    mailOutbox,
    sql`state = case when attempts >= ${attemptsAtMost} then 'failed' else 'queued' end, next_at = ${now}, reason = 'interrupted', error = null, ${waiting}`,
    lost,
  )
  await step(
    ctx,
    mailOutbox,
    sql`state = 'cancelled', reason = 'outdated', ${cleared}`,
    sql`state in ('held', 'queued') and valid_until <= ${now}`,
  )
  await step(ctx, mailOutbox, sql`state = 'queued', next_at = ${now}`, sql`state = 'held' and ${isMailReady}`)
  await step(ctx, mailOutbox, sql`state = 'held'`, sql`state = 'queued' and not ${isMailReady}`)
}

/** What the declared actions on a mail do beside what they set. @param wake this node's sender */
export const mailActions = (wake: () => void) =>
  outgoingActions(wake, (ctx, id) => sql`update sc_mail_outbox set ${cleared} where id = ${id}`.execute(ctx.db))
