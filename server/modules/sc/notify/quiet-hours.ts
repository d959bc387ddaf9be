/** Quiet hours as they are kept: the company's, and a person's own in their place. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { QuietHours } from '../../../../src/shared/sc/notify'

/** The preference that holds a person's quiet hours. */
export const everyEvent = '*'

export interface NotifySetting {
  quiet: QuietHours
  dailyAt: string
}

export async function readNotifySetting(ctx: Context): Promise<NotifySetting> {
  const {
    rows: [row],
  } = await sql<QuietHours & { daily_at: string }>`
    select to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_to, 'HH24:MI') as to, to_char(daily_at, 'HH24:MI') as daily_at from sc_notify_setting where deleted_at is null order by id limit 1`.execute(
    ctx.db,
  )
  const { daily_at: dailyAt, ...quiet } = row ?? { from: '22:00', to: '07:00', daily_at: '08:30' }
  return { quiet, dailyAt }
}

/** @returns undefined = as the company has them */
export async function ownQuietHours(ctx: Context, user: number): Promise<QuietHours | undefined> {
  const {
    rows: [row],
  } = await sql<QuietHours>`
    select to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_to, 'HH24:MI') as to from sc_notify_preference
    where user_id = ${user} and event = ${everyEvent} and quiet_from is not null and quiet_to is not null and deleted_at is null`.execute(
    ctx.db,
  )
  return row
}
