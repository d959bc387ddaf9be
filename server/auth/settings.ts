/** The security settings as sign-in reads them: the one row, or the declaration's defaults before there is one. */
import { sql } from 'kysely'
import { securitySetting } from '../../src/schemas/sc/security-setting'
import type { RowOf } from '../../src/schemas/core/define'
import type { Db } from '../kernel/context'

export type SecuritySettings = RowOf<typeof securitySetting>

export async function readSecuritySettings(db: Db): Promise<SecuritySettings> {
  const {
    rows: [row],
  } = await sql<SecuritySettings>`select * from sc_security_setting where deleted_at is null order by id limit 1`.execute(db)
  return { ...defaults, ...row }
}

// Every required field has a default, the others are null: together a whole row but for the system's own columns.
const defaults = Object.fromEntries(
  securitySetting.fields.map((field) => [field.name, field.default ?? null]),
) as unknown as SecuritySettings

/** What everyone may know before signing in (sc.md §3.3). */
export function publicSettings(
  settings: SecuritySettings,
  { providers, passwordSignIn }: { providers: readonly { id: number; name: string }[]; passwordSignIn: boolean },
) {
  const {
    captcha_mode,
    password_min,
    password_min_2fa,
    password_classes,
    password_blocklist,
    password_history,
    autoLogoutEnabled,
    autoLogoutDuration,
  } = settings
  return {
    captcha_mode,
    password_min,
    password_min_2fa,
    password_max: 128,
    password_classes,
    password_blocklist,
    password_history,
    autoLogoutEnabled,
    autoLogoutDuration,
    /** No password is taken, as long as the operator does not open that way. */
    sso_only: settings.sso_only && !passwordSignIn,
    providers,
  }
}
