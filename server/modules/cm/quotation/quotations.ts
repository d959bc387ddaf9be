/** Making quotations of a lead (cm.md §4). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { languages, type Language } from '../../../../src/schemas/core/types'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, lockForWrite, updateRecord } from '../../../resource/write/write'
import type { QuotationWanted } from '../../../../src/shared/cm/quotation'
import { organisation } from '../../sc'
import { approvalLapses } from '../approval/quotation-rules'
import { quotationContent } from './quotation-content'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/quotation')
const leadEntity = (ctx: Context) => ctx.snapshot.get('cm/lead')

/** Days that a quotation holds when nobody says. */
const validDays = 30

/**
 * A draft of the lead as it stands; where there is one already it is made anew.
 * @returns its id @throws 403, 404, 409 when the lead is closed or a form decides about the draft, 422 without organization or lines
 */
export function makeQuotation(ctx: Context, lead: number, { language, valid_until }: QuotationWanted): Promise<number> {
  return transact(ctx, async (tx) => {
    const row = await openLead(tx, lead)
    await refuseBlocked(tx, row)
    const today = companyToday(tx)
    const until = valid_until ?? Temporal.PlainDate.from(today).add({ days: validDays }).toString()
    if (until < today) throw invalidField('valid_until', 'cm:error.quotation_past')
    const spoken = language ?? (await languageOf(tx, row.organization))
    const { lines, terms, ...totals } = await quotationContent(tx, row, spoken)
    const values = {
      organization: row.organization,
      language: spoken,
      currency: row.currency,
      issued_on: today,
      valid_until: until,
      lines,
      terms,
      ...totals,
    }
    // The draft need not be the last: a merge puts the offers of another lead behind it.
    const {
      rows: [known],
    } = await sql<{ draft: number | null; last: number | null }>`
      select max(id) filter (where status = 'draft' and deleted_at is null)::int as draft, max(revision) as last from cm_quotation where lead_id = ${lead}`.execute(
      tx.db,
    )
    if (known?.draft) {
      const lapsed = await approvalLapses(tx, Number(known.draft))
      await updateRecord(withAllRights(tx), entityOf(tx), known.draft, { ...values, ...lapsed }, { trusted: true })
      return known.draft
    }
    const revision = (known?.last ?? 0) + 1
    const { id } = await createRecord(
      withAllRights(tx),
      entityOf(tx),
      { ...values, lead, revision, number: `${String(row.number)}-R${revision}`, status: 'draft', drafted: true },
      { trusted: true },
    )
    return Number(id)
  })
}

/** @throws 409 when it is closed */
export async function openLead(ctx: Context, id: number): Promise<Values> {
  requireAction(ctx, leadEntity(ctx), 'edit')
  const row = await lockForWrite(ctx, leadEntity(ctx), id)
  if (row.status !== 'open') throw new ApiError(409, { key: `cm:error.lead_is_${String(row.status)}` })
  return row
}

export async function refuseBlocked(ctx: Context, { organization }: Values): Promise<void> {
  const { rows } = await sql`select 1 from cm_organization where id = ${organization ?? null} and lifecycle = 'blocked'`.execute(ctx.db)
  if (rows.length > 0) throw invalidField('organization', 'cm:error.quotation_blocked')
}

async function languageOf(ctx: Context, organization: unknown): Promise<Language> {
  const {
    rows: [row],
  } = await sql<{ language: string | null }>`
    select language from cm_organization where id = ${organization ?? null}`.execute(ctx.db)
  return languages.find((language) => language === row?.language) ?? (await organisation.company(ctx)).language
}
