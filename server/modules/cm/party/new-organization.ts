/** What a new organization starts with where nothing was chosen (cm.md §3.3): the defaults of the lookups, the company's country. */
import { sql } from 'kysely'
import { memoize } from '../../../kernel/memoize'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { organisation } from '../../sc'
import { dispatchLacks } from './rules/dispatch-needs'

interface Defaults {
  field: string
  id: number
  of: string | null
  needs: 'none' | 'email' | 'postal_address' | 'fax' | null
  control: number | null
}

/** @param after the record as it would stand, its country filled in @returns the fields that were empty */
export async function lookupDefaults(ctx: Context, after: Values): Promise<Values> {
  const { rows } = await sql<Defaults>`
    select 'term_of_payment' as field, id, null as of, null as needs, null::bigint as control from cm_term_of_payment where is_default and deleted_at is null
    union all select 'way_of_delivery', id, null, null, null from cm_way_of_delivery where is_default and deleted_at is null
    union all select 'deposit_ratio', id, null, null, null from cm_deposit_ratio where is_default and deleted_at is null
    union all select 'tax_category', id, country, null, null from cm_tax_category where is_default and deleted_at is null
    union all select 'document_dispatch_method', id, null, needs, null from cm_document_dispatch_method where is_default and deleted_at is null
    union all select case purpose when 'invoice' then 'bill_pickup_method' else 'cheque_pickup_method' end, id, null, null, null from cm_bill_pickup_method where is_default and deleted_at is null
    union all select 'sales_rating', id, null, null, null from cm_sales_rating where is_default and deleted_at is null
    union all select 'credit_rating', id, null, null, default_control_id from cm_credit_rating where is_default and deleted_at is null
    union all select 'credit_limit_control', id, null, null, null from cm_credit_limit_control where is_default and deleted_at is null`.execute(
    ctx.db,
  )
  const fitting = rows.filter(({ of, needs }) => (of === null || of === after.country) && (needs === null || !dispatchLacks(needs, after)))
  const control = after.credit_rating === null ? fitting.find(({ field }) => field === 'credit_rating')?.control : null
  const found = {
    ...Object.fromEntries(fitting.map(({ field, id }) => [field, Number(id)])),
    ...(control ? { credit_limit_control: Number(control) } : {}),
  }
  return Object.fromEntries(Object.entries(found).filter(([field]) => after[field] === null || after[field] === undefined))
}

/** Read once, as the settings are. @returns ISO 3166-1 alpha-2: that of the company's calendar region, whose code begins with it */
export const companyCountry = memoize(async (ctx: Context): Promise<string> => {
  const { region } = await organisation.company(ctx)
  return /^[A-Z]{2}/.exec(region)?.[0] ?? 'TW'
})
