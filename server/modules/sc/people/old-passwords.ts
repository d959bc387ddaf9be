/**
 * `sc.password.reminder` (sc.md §5.2, §7): on the day on which a password has become old its owner is told, whether or not he signs in that
 * day; the dialog after sign-in goes on reminding him (auth/sign-in.ts).
 */
import { sql } from 'kysely'
import { readSecuritySettings } from '../../../auth/settings'
import type { Context } from '../../../kernel/context'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

/** Once for each password. @returns how many people */
export async function notifyOldPasswords(ctx: Context): Promise<number> {
  const { password_remind_days: days, sso_only: byProviderOnly } = await readSecuritySettings(ctx.db)
  if (days === 0 || byProviderOnly) return 0
  // Kept beside "later" of the sign-in's reminder; not in the notices, which a person may switch off.
  const { rows } = await sql<{ id: number; since: string }>`
    update sc_user as u set preferences = coalesce(preferences, '{}') || jsonb_build_object(${notifiedKey}::text, password_changed_at)
    where status = 'active' and deleted_at is null and password_hash is not null and not must_change_password
      and (password_changed_at at time zone ${ctx.companyZone()}::text)::date + ${days}::integer <= (${ctx.now()}::timestamptz at time zone ${ctx.companyZone()}::text)::date
      and coalesce((preferences ->> ${notifiedKey}::text)::timestamptz < password_changed_at, true)
    returning id, (password_changed_at at time zone ${ctx.companyZone()}::text)::date::text as since`.execute(ctx.db)
  for (const since of new Set(rows.map((row) => row.since))) {
    await sendNotice(ctx, {
      event: 'sc.password.reminder',
      to: rows.filter((row) => row.since === since).map(({ id }) => `u${id}`),
      url: '/profile',
      params: { date: since, count: String(days) },
      data: {
        title: inEveryLanguage('sc:notice.password_old', () => ({ count: days })),
        body: inEveryLanguage('sc:notice.password_old_body', () => ({ date: since })),
      },
    })
  }
  return rows.length
}

const notifiedKey = 'password_reminded'
