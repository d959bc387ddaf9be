/** What a quotation freezes of its lead (cm.md §3.5): lines with their names, tax by rate, both parties, payment and delivery, in its language. */
import { sql } from 'kysely'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { invalid, type FieldErrors } from '../../../kernel/errors'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { personName } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { unitIn } from '../product/line-units'
import { dueRows } from '../terms/due-rows'
import { taxRules } from '../lead/lead-tax'
import { addressedName } from '../party/rules/person-name'
import { documentTotals, lineAmount, type Line } from '../lead/rules/lines'

/** Amounts are decimals as text, in the quotation's currency. */
export interface QuotedLine {
  product: number | null
  /** Of the product, as it was called; null = free text. */
  code: string | null
  name: string
  description: string | null
  quantity: string
  unit: string | null
  unit_price: string
  discount: string | null
  tax_category: number | null
  /** As its price is written: with tax where the price includes it. */
  amount: string
  /** Reduced rate of Japan (※). */
  is_reduced: boolean
}

export interface QuotedTax {
  name: string
  rate: string
  net: string
  tax: string
  is_included: boolean
  is_reduced: boolean
}
export interface QuotedParty {
  name: string
  number: string | null
  address: string | null
  phone: string | null
  email: string | null
  attention: string | null
}
export interface QuotedInstalment {
  label: string
  is_deposit: boolean
  term: string
  amount: string
}

export interface QuotedTerms {
  seller: QuotedParty
  buyer: QuotedParty
  taxes: QuotedTax[]
  /** Registration number for qualified invoices stands instead of the tax number. */
  is_japanese: boolean
  payment: { name: string; text: string | null } | null
  instalments: QuotedInstalment[]
  delivery: { name: string; incoterm: string | null } | null
  salesperson: string | null
}

export interface QuotationContent {
  lines: QuotedLine[]
  terms: QuotedTerms
  net: string
  tax: string
  total: string
}

/** @param lead as it is saved, or an invoice (fa), whose prices may all include their tax @throws 422 without an organization or lines */
export async function quotationContent(ctx: Context, lead: Values, language: Language): Promise<QuotationContent> {
  const rows = (lead.lines ?? []) as readonly (Line & Values)[]
  const errors: FieldErrors = {
    ...(typeof lead.organization === 'number' ? {} : { organization: [{ key: 'error:validation.required' }] }),
    ...(rows.length === 0 ? { lines: [{ key: 'cm:error.quotation_lines' }] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const currency = String(lead.currency)
  const digits = currencyDigits(currency)
  // Invoices say it for all their lines.
  const isIncluded = lead.price_includes_tax === true
  const known = await taxRules(
    ctx,
    rows.map(({ tax_category }) => tax_category),
  )
  const rules = new Map(
    [...known].map(([id, rule]) => [id, { ...rule, price_includes_tax: rule.price_includes_tax || isIncluded }] as const),
  )
  const names = await taxNames(ctx, [...rules.keys()])
  const products = await productNames(
    ctx,
    rows.map(({ product }) => product),
  )
  const totals = documentTotals(
    rows.map((row) => ({
      quantity: row.quantity,
      unit_price: row.unit_price,
      discount: row.discount,
      tax: rules.get(Number(row.tax_category)) ?? null,
    })),
    digits,
  )
  const lines = rows.map((row): QuotedLine => {
    const product = products.get(Number(row.product))
    const text = typeof row.description === 'string' && row.description !== '' ? row.description : null
    return {
      product: product ? product.id : null,
      code: product?.code ?? null,
      name: product ? i18nText((row.product_name ?? product.name) as I18nText, language) : (text ?? ''),
      description: text,
      quantity: row.quantity,
      unit: typeof row.unit === 'string' ? unitIn(language, row.unit, product?.unit) : null,
      unit_price: row.unit_price,
      discount: row.discount,
      tax_category: typeof row.tax_category === 'number' ? row.tax_category : null,
      amount: lineAmount(row, digits).toFixed(),
      is_reduced: names.get(Number(row.tax_category))?.is_reduced ?? false,
    }
  })
  const taxes = totals.by_tax.map(({ tax_category, rate, net, tax }): QuotedTax => ({
    name: i18nText(names.get(tax_category)?.name ?? {}, language),
    rate,
    net: net.toFixed(),
    tax: tax.toFixed(),
    is_included: rules.get(tax_category)?.price_includes_tax ?? false,
    is_reduced: names.get(tax_category)?.is_reduced ?? false,
  }))
  const amounts = { net: totals.net.toFixed(), tax: totals.tax.toFixed(), total: totals.total.toFixed() }
  return {
    lines,
    ...amounts,
    terms: {
      taxes,
      is_japanese: [...names.values()].some(({ country }) => country === 'JP'),
      seller: await seller(ctx, language),
      buyer: await buyer(ctx, lead, language),
      ...(await payment(ctx, lead, { ...amounts, currency, language })),
      delivery: await delivery(ctx, lead.way_of_delivery, language),
      salesperson: await nameOfUser({ ...ctx, language }, lead.owner),
    },
  }
}

interface TaxName {
  id: number
  name: I18nText
  country: string
  is_reduced: boolean
}

async function taxNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, TaxName>> {
  const { rows } =
    await sql<TaxName>`select id, name, country, coalesce(jp_reduced_mark, false) as is_reduced from cm_tax_category where id = any(${ids}::bigint[])`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [Number(row.id), row]))
}

interface ProductWords {
  id: number
  code: string
  name: I18nText
  unit: I18nText
}

async function productNames(ctx: Context, ids: readonly unknown[]): Promise<ReadonlyMap<number, ProductWords>> {
  const known = ids.filter((id) => typeof id === 'number')
  const { rows } = await sql<ProductWords>`select id, code, name, unit from cm_product where id = any(${known}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
}

async function seller(ctx: Context, language: Language): Promise<QuotedParty> {
  const { name, tax_id: number, address, phone, email } = await organisation.company(ctx)
  return {
    ...{ name: i18nText(name, language), number, phone, email, attention: null },
    address: address ? i18nText(address, language) : null,
  }
}

type Address = Readonly<Record<'country' | 'postal' | 'region' | 'city' | 'line1' | 'line2', string | null>>
interface Buyer {
  name: string
  name_en: string | null
  number: string | null
  phone: string | null
  email: string | null
  address: Address | null
  person: { family_name: string | null; given_name: string | null; honorific: string | null } | null
}

/** At its default registered address, else the first one. */
async function buyer(ctx: Context, { organization, person }: Values, language: Language): Promise<QuotedParty> {
  const {
    rows: [row],
  } = await sql<Buyer>`
    select o.name, o.name_en, o.registry_no as number, o.phone, o.email,
      (select row_to_json(a) from cm_organization__addresses as a where a.parent_id = o.id order by a.kind <> 'registered', a.is_default is not true, a.position limit 1) as address,
      (select json_build_object('family_name', p.family_name, 'given_name', p.given_name, 'honorific', p.honorific) from cm_person as p where p.id = ${person ?? null}) as person
    from cm_organization as o where o.id = ${organization}`.execute(ctx.db)
  if (!row) throw new Error('the organization of a lead is there: its reference is restricted')
  return {
    name: language === 'en' && row.name_en ? row.name_en : row.name,
    number: row.number,
    phone: row.phone,
    email: row.email,
    address: row.address ? addressText(row.address, language) : null,
    attention: row.person ? addressedName(row.person) : null,
  }
}

/** From the small to the large in English, from the large to the small elsewhere. */
function addressText({ postal, region, city, line1, line2 }: Address, language: Language): string {
  const filled = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '')
  return language === 'en'
    ? filled(line1, line2, city, region, postal).join(', ')
    : [filled(postal).join(''), filled(region, city, line1, line2).join('')].filter((part) => part !== '').join(' ')
}

async function payment(
  ctx: Context,
  lead: Values,
  { total, tax, currency, language }: { total: string; tax: string; currency: string; language: Language },
): Promise<Pick<QuotedTerms, 'payment' | 'instalments'>> {
  if (typeof lead.term_of_payment !== 'number') return { payment: null, instalments: [] }
  const {
    rows: [term],
  } = await sql<{
    name: I18nText
    print_text: I18nText | null
  }>`select name, print_text from cm_term_of_payment where id = ${lead.term_of_payment}`.execute(ctx.db)
  const rows = await dueRows(withAllRights(ctx), {
    term: lead.term_of_payment,
    dates: {},
    total,
    tax,
    currency,
    deposit: typeof lead.deposit_ratio === 'number' ? lead.deposit_ratio : null,
  })
  return {
    payment: { name: i18nText(term?.name ?? {}, language), text: term?.print_text ? i18nText(term.print_text, language) : null },
    instalments: rows.map(({ label, is_deposit, payment_term, amount }) => ({
      label: label ? i18nText(label, language) : '',
      is_deposit,
      term: i18nText(payment_term.name, language),
      amount,
    })),
  }
}

async function delivery(ctx: Context, id: unknown, language: Language): Promise<QuotedTerms['delivery']> {
  if (typeof id !== 'number') return null
  const {
    rows: [row],
  } = await sql<{
    name: I18nText
    incoterm: string | null
  }>`select name, nullif(incoterm, 'none') as incoterm from cm_way_of_delivery where id = ${id}`.execute(ctx.db)
  return row ? { name: i18nText(row.name, language), incoterm: row.incoterm } : null
}

async function nameOfUser(ctx: Context, id: unknown): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{
    name: string
  }>`select ${personName(ctx, 'person')} as name from sc_user as person where person.id = ${id ?? null}`.execute(ctx.db)
  return row?.name ?? null
}
