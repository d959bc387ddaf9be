/** Addresses of the flow: under which the provider knows this installation. */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ownOrigin } from './rules'

/** Registered with the provider, one for each address under which people open Kontor (docs/sign-in-with-a-provider.md). */
export const callbackAddress = async (request: FastifyRequest, provider: number): Promise<string> =>
  `${await consoleAddress(request)}/api/sc/user/sso/${provider}/callback`

/** The origin under which the caller opened the console, when it is one of ours; else as he names it. */
export async function consoleAddress(request: FastifyRequest): Promise<string> {
  const { db, config } = request.server.kontor
  const {
    rows: [company],
  } = await sql<{ base_url: string | null }>`select base_url from sc_company_setup where deleted_at is null order by id limit 1`.execute(db)
  const base = company?.base_url && URL.canParse(company.base_url) ? [new URL(company.base_url).origin] : []
  return (
    ownOrigin({ protocol: request.protocol, host: request.host }, [...base, ...config.origins]) ?? `${request.protocol}://${request.host}`
  )
}
