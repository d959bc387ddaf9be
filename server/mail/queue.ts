/** `mail.queue` (sc.md §3.7): a mail into the outbox, in the caller's transaction, so that nobody gets mail of what was not committed. */
import { sql } from 'kysely'
import { mailOutbox } from '../../src/schemas/sc/mail-outbox'
import { actorOf, type Context } from '../kernel/context'
import { announce } from '../outgoing/outgoing'
import { contentOf, isMailReady } from './outbox'

/** A file of the store; its bytes are read when the mail is sent, so whoever keeps it keeps it until then. */
export interface MailAttachment {
  key: string
  name: string
  type: string
}

export interface Mail {
  /** Plain addresses. */
  to: readonly string[]
  cc?: readonly string[]
  /** One line. */
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
  /** Why: `sc.user.invited`. */
  event: string
  /** A second mail of the same key is not queued, ever. */
  dedupe_key?: string
  /** After this it is not sent any more. */
  valid_until?: Date
}

/**
 * Held while no mail server is set up and tested, else sent within seconds of the commit.
 * @returns its id; undefined when there is nobody to send it to, or a mail of its key is there: it never fails the caller
 */
export async function queueMail(ctx: Context, mail: Mail): Promise<number | undefined> {
  const { cc = [], attachments = [], event, dedupe_key = null, valid_until = null } = mail
  const to = mail.to.filter(isAddress)
  if (to.length === 0) return undefined
  const now = ctx.now()
  const actor = actorOf(ctx)
  const { rows } = await sql<{ id: number; version: number }>`
    insert into sc_mail_outbox (created_at, updated_at, created_by, updated_by, "to", cc, subject, html, text, attachments, event, dedupe_key, valid_until, state, attempts, next_at)
    select ${now}::timestamptz, ${now}::timestamptz, ${actor}::bigint, ${actor}::bigint, ${to.join(', ')}, ${cc.filter(isAddress).join(', ') || null}::text, ${oneLine(mail.subject)},
      ${contentOf.seal(ctx, 'html', mail.html)}, ${contentOf.seal(ctx, 'text', mail.text)}, ${attachments.length > 0 ? JSON.stringify(attachments) : null}::text::jsonb,
      ${event}, ${dedupe_key}::text, ${valid_until}::timestamptz, case when ${isMailReady} then 'queued' else 'held' end, 0, ${now}::timestamptz
    on conflict do nothing returning id, version`.execute(ctx.db)
  await announce(ctx, mailOutbox, rows, 'created')
  return rows[0]?.id
}

/** One address: nothing that could end a header or begin another recipient. */
const isAddress = (text: string): boolean => /^[^\s<>",;:@\\]+@[^\s<>",;:@\\]+$/.test(text) && text.length <= 254

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)
