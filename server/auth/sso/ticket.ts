/** What the server remembers of a sign-in that is under way at a provider: single use, short-lived, bound to the browser that began it, sealed. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { hashToken, isSameSecret, newToken } from '../../kernel/tokens'

/** `state` goes to the provider and back; `code` from the answer to the page that takes the sign-in over. */
export type TicketKind = 'state' | 'code'

const seconds: Readonly<Record<TicketKind, number>> = { state: 600, code: 60 }
const placeOf = (kind: TicketKind): string => `kontor_ticket.content ${kind}`

/** @param browser secret of the browser's cookie @returns 256 bits, of which only the hash is kept */
export async function giveTicket(
  ctx: Context,
  kind: TicketKind,
  { browser, content }: { browser: string; content: object },
): Promise<string> {
  const now = ctx.now()
  const key = newToken()
  await sql`delete from kontor_ticket where expires_at < ${now}`.execute(ctx.db)
  await sql`insert into kontor_ticket (key, kind, bound_to, content, expires_at)
    values (${hashToken(key)}, ${kind}, ${hashToken(browser)}, ${ctx.secrets.seal(JSON.stringify(content), placeOf(kind))}, ${new Date(now.getTime() + seconds[kind] * 1000)})`.execute(
    ctx.db,
  )
  return key
}

/** Right or wrong, it is used up. @returns the content as it was given; undefined for a used, old or unknown one, and in another browser */
export async function takeTicket<T extends object>(
  ctx: Context,
  kind: TicketKind,
  { key, browser }: { key: string; browser: string | undefined },
): Promise<T | undefined> {
  const {
    rows: [row],
  } = await sql<{ bound_to: string; content: string; expires_at: string }>`
    delete from kontor_ticket where key = ${hashToken(key)} and kind = ${kind} returning bound_to, content, expires_at`.execute(ctx.db)
  if (!row || !browser || Date.parse(row.expires_at) <= ctx.now().getTime() || !isSameSecret(row.bound_to, hashToken(browser)))
    return undefined
  const content = ctx.secrets.open(row.content, placeOf(kind))
  return content === null ? undefined : (JSON.parse(content) as T) // as giveTicket sealed it
}
