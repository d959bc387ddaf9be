/** Rules of identity providers that their schema can't say (sc.md §3.3, §9). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { isSsoOnly, linkedAdministrators } from './sso-only'

export const providerHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const scopes = String(after.scopes).split(' ')
    return {
      ...issuerErrors(String(after.issuer)),
      ...(scopes.includes('openid') ? {} : { scopes: [{ key: 'sc:error.provider_scopes' }] }),
      ...(after.auto_create === true && (after.default_department ?? null) === null
        ? { default_department: [{ key: 'sc:error.provider_department' }] }
        : {}),
      ...(before && after.active !== true && (await isLastWayIn(ctx, Number(before.id)))
        ? { active: [{ key: 'sc:error.provider_last' }] }
        : {}),
      ...(await secretErrors(ctx, before, after)),
    }
  },

  async beforeDelete(ctx, row) {
    if (await isLastWayIn(ctx, Number(row.id))) throw invalidField('id', 'sc:error.provider_last')
  },
}

/** Where it leads is judged when it is asked: names may mean another address by then. */
function issuerErrors(text: string): FieldErrors {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits =
    url && ['https:', 'http:'].includes(url.protocol) && [url.username, url.password, url.search, url.hash].every((part) => part === '')
  return fits ? {} : { issuer: [{ key: 'sc:error.provider_issuer' }] }
}

const isLastWayIn = async (ctx: Context, provider: number): Promise<boolean> =>
  (await isSsoOnly(ctx)) && (await linkedAdministrators(ctx, { provider })).length === 0

/** A secret that is kept goes to the provider it was entered for: else whoever may set the issuer could have it sent to his own. */
async function secretErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  if (before === null || before.issuer === after.issuer || after.client_secret === null || typeof after.client_secret === 'string')
    return {}
  const { rows } = await sql`select 1 from sc_identity_provider where id = ${Number(before.id)} and client_secret is not null`.execute(
    ctx.db,
  )
  return rows.length > 0 ? { client_secret: [{ key: 'sc:error.provider_secret_again' }] } : {}
}
