/** The address of the console in mails, seals and calendars (`base_url`): follows HOST and PORT until somebody gives it a name. */
import { sql } from 'kysely'
import { isLoopback, reachProblem } from '../../src/shared/engine/console-reach'
import type { Context } from '../kernel/context'

/**
 * Written at each start: another port is another address.
 * @param origins under which this server is reached, the likeliest first
 * @returns the address that is kept; undefined without a company
 */
export async function followAddress(system: Context, origins: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; base_url: string }>`
    select id, base_url from sc_company_setup where deleted_at is null order by id limit 1`.execute(system.db)
  const [company] = rows
  if (!company) return undefined
  const address = addressFor(company.base_url, origins)
  if (address === company.base_url) return address
  await sql`update sc_company_setup set base_url = ${address}, version = version + 1 where id = ${company.id}`.execute(system.db)
  return address
}

/** What the start says of an address that papers and mails should not name. */
export const addressWarning = (address: string | undefined): string[] =>
  address !== undefined && reachProblem(address) === 'this_machine'
    ? [
        `QR codes, papers and mails name ${address}, which only this machine reaches.`,
        'Set KONTOR_ORIGINS to the address that people type, or enter it in the company settings.',
      ]
    : []

/** A loopback address that is none of the server's leads nowhere. Any other one was entered, and stays. */
export function addressFor(stored: string, origins: readonly string[]): string {
  const [first] = origins
  if (first === undefined || !URL.canParse(stored)) return stored
  const { hostname, origin } = new URL(stored)
  return isLoopback(hostname) && !origins.includes(origin) ? first : stored
}
