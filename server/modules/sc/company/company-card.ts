/** What other modules need to know of the company (sc/company-setup): its card, its language, its address on the web, its year. */
import { sql } from 'kysely'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'

export interface CompanyCard {
  name: I18nText
  tax_id: string | null
  address: I18nText | null
  phone: string | null
  email: string | null
  /** What leaves the house is written in it. */
  language: Language
  /** Of the console, without a slash at its end. */
  console_address: string
  /** Code of its working calendar. */
  region: string
  /** In which month its year begins, 1–12. */
  fiscal_month: number
}

export async function companyCard(ctx: Context): Promise<CompanyCard> {
  const {
    rows: [card],
  } = await sql<CompanyCard>`
    select c.name, c.tax_id, c.address, c.phone, c.email, coalesce(c.default_language, 'tw') as language, rtrim(coalesce(c.base_url, ''), '/') as console_address,
      c.fiscal_month, region.code as region
    from sc_company_setup as c join sc_calendar_region as region on region.id = c.calendar_region_id where c.id = 1`.execute(ctx.db)
  if (!card) throw new Error('There is no company setup: its seed has not run.')
  return card
}
