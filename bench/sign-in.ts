/** Headers of a signed-in clerk: an ordinary role, no administrator. */
import { sql } from 'kysely'
import { hashPassword } from '../server/auth/password/passwords'
import { connect } from '../server/database/connection/connect'
import { signInOver } from '../tests/support/over-http'

const password = 'correct-horse-battery'

/** @param origin of a server with CAPTCHA_FIXED=bench */
export async function signInAs(origin: string, databaseUrl: string, account = 'clerk'): Promise<Record<string, string>> {
  const connection = connect(databaseUrl, { max: 1 })
  await sql`insert into sc_user (account, name, hire_date, employment, status, must_change_password, password_hash, password_changed_at)
    values (${account}, ${account}, '2026-01-01', 'full', 'active', false, ${await hashPassword(password)}, now()) on conflict do nothing`.execute(
    connection.db,
  )
  await connection.close()
  return (await signInOver(origin, { account, password, captcha: 'bench' })).headers
}
