/**
 * An e-mail that somebody else has changed is not trusted at once: whoever changes it could have the link to a new password sent there
 * (sc.md §6).
 */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'

/** @returns the e-mail; for a day after somebody else has changed it the former one, unless an administrator has confirmed the new one */
export async function linkAddress(ctx: Context, userId: number): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ address: string | null }>`
    select case when former_email_until > ${ctx.now()} then former_email else email end as address from sc_user where id = ${userId}`.execute(
    ctx.db,
  )
  return row?.address ?? null
}

/** What is pending: until when links go to the former e-mail. */
export async function pendingEmail(ctx: Context, userId: number): Promise<{ former: string; until: string } | undefined> {
  const {
    rows: [row],
  } = await sql<{ former: string; until: string }>`
    select former_email as former, former_email_until as until from sc_user where id = ${userId} and former_email_until > ${ctx.now()}`.execute(
    ctx.db,
  )
  return row
}

/** The present e-mail is the person's. @returns false where it was already */
export async function confirmEmail(ctx: Context, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update sc_user set former_email = null, former_email_until = null where id = ${userId} and former_email_until > ${ctx.now()} returning 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
