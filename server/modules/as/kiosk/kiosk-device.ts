/** Which kiosk calls, and what its page shows of the company (as.md §2 /as/kiosk). */
import { sql } from 'kysely'
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import type { Kiosk } from '../../../../src/shared/as/kiosk'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { devices, organisation, type Device } from '../../sc'

/** @throws 401 for an unknown token, 403 of a disabled device and of one that is no kiosk */
export async function authenticateKiosk(ctx: Context, token: string | undefined): Promise<Device> {
  const device = await devices.authenticate(ctx, token)
  if (device.kind !== 'kiosk')
    throw new ApiError(403, { key: 'as:error.not_a_kiosk', params: { device: device.name } }, { code: 'not_a_kiosk' })
  return device
}

/** @throws 401, 403 as above */
export async function readKiosk(ctx: Context, token: string | undefined): Promise<Kiosk> {
  const { code, name, direction, site, time_zone } = await authenticateKiosk(ctx, token)
  const company = await organisation.company(ctx)
  const {
    rows: [place],
  } = await sql<{ name: I18nText }>`select name from sc_site where id = ${site}`.execute(ctx.db)
  return {
    device: { code, name, direction },
    site: { name: i18nText(place?.name, ctx.language) },
    company: { name: i18nText(company.name, ctx.language) },
    time_zone: time_zone ?? ctx.companyZone(),
    languages,
    default_language: company.language,
    server_time: ctx.now().toISOString(),
  }
}
