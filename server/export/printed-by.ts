/** What stands on every printed page beside its content: the company, who printed it and when. */
import { sql } from 'kysely'
import { i18nText } from '../../src/shared/engine/i18n-text'
import type { I18nText } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import { personName } from '../resource/read/person-names'
import type { Texts } from '../contracts/texts'
import { wallClock } from './values'

export interface PrintedBy {
  company: string
  currency: string
  /** In words. */
  printed: string
  /** Instants are written in the person's own zone, as the console shows them; without one in the company's. */
  zone: string
}

export async function printedBy(ctx: Context, texts: Texts): Promise<PrintedBy> {
  const [company, person] = await Promise.all([companyOf(ctx), personOf(ctx)])
  const zone = person.time_zone ?? ctx.companyZone()
  const printed = texts.translate(ctx.language, {
    key: 'screens:export.printed',
    params: { name: person.name, time: wallClock(zone)(ctx.now().toISOString()).slice(0, 16) },
  })
  return { company: i18nText(company.name, ctx.language), currency: company.currency, printed, zone }
}

async function companyOf(ctx: Context): Promise<{ name: I18nText; currency: string }> {
  const {
    rows: [row],
  } = await sql<{ name: I18nText; currency: string }>`select name, currency from sc_company_setup where id = 1`.execute(ctx.db)
  return row ?? { name: {}, currency: 'TWD' }
}

async function personOf(ctx: Context): Promise<{ name: string; time_zone: string | null }> {
  const {
    rows: [row],
  } = await sql<{ name: string; time_zone: string | null }>`
    select ${personName(ctx, 'person')} as name, person.time_zone from sc_user as person where person.id = ${ctx.person?.id ?? 0}`.execute(
    ctx.db,
  )
  return row ?? { name: 'Kontor', time_zone: null }
}
