/** Instalments of a total with their amounts and dates (cm.md R1, R2): what fa books and quotations print. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { DueRow } from '../../../../src/shared/cm/terms'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { companyCurrency } from '../../../resource/read/company-currency'
import { workcal } from '../../sc'
import { discountDate, discountedPayment, dueDate, type DueDateRule, type IsWorkday } from './rules/due-date'
import { instalments, type Deposit, type Share } from './rules/instalments'

export type BaseDate = 'invoice_date' | 'delivery_date' | 'order_date' | 'acceptance_date' | 'statement_date' | 'bill_of_lading_date'

/** A row of cm/term-of-payment. */
export interface TermRow {
  portion: string
  payment_term: number
  is_deposit: boolean | null
  label: I18nText | null
}

export interface DueRowsInput {
  /** Id of a cm/term-of-payment, or its rows. */
  term: number | readonly TermRow[]
  /** What is known of the deal's dates; a rule whose base date is missing gives no due date. */
  dates: Readonly<Partial<Record<BaseDate, string>>>
  /** With tax. */
  total: string
  tax?: string
  /** ISO 4217; default the company's. */
  currency?: string
  /** Id of a cm/deposit-ratio. */
  deposit?: number | null
  /** Calendar region of the workday rule; default the company's. */
  region?: number
}

/**
 * @returns the instalments in order; their amounts add up to the total
 * @throws 422 on `term`, `deposit` or `region` when there is no such record
 */
export async function dueRows(ctx: Context, input: DueRowsInput): Promise<DueRow[]> {
  const all = withAllRights(ctx)
  const rows = typeof input.term === 'number' ? await termRows(all, input.term) : input.term
  const rules = await paymentTerms(
    all,
    rows.map((row) => row.payment_term),
  )
  const company = await companyCurrency(all)
  const currency = input.currency ?? company
  const digits = currencyDigits(currency)
  const deposit = input.deposit ? await depositOf(all, input.deposit, currency === company) : null
  const isWorkday = await workdaysOf(all, input.region)
  const shares = rows.map((row): Share<Carried> => ({
    portion: row.portion,
    is_deposit: row.is_deposit === true,
    of: { label: row.label, rule: ruleOf(rules, row.payment_term) },
  }))
  const amounts = { total: new Decimal(input.total), tax: new Decimal(input.tax ?? 0), digits }
  return instalments(shares, amounts, deposit, { label: null, rule: rules.find(({ code }) => code === 'PREPAY') ?? inAdvance }).map(
    ({ amount, is_deposit, of }) => {
      const base = input.dates[of.rule.base_date]
      const part = { total: amount, tax: amounts.total.isZero() ? amounts.tax : amounts.tax.times(amount).dividedBy(amounts.total), digits }
      const until = base === undefined ? null : discountDate(of.rule, base)
      return {
        label: of.label,
        is_deposit,
        payment_term: { id: of.rule.id, code: of.rule.code, name: of.rule.name },
        amount: amount.toFixed(4),
        due_date: base === undefined ? null : dueDate(of.rule, base, isWorkday),
        grace_days: Number(of.rule.grace_days ?? 0),
        discount_date: until,
        discount_payment: until === null ? null : discountedPayment(of.rule, part).toFixed(4),
      }
    },
  )
}

/** Whether people work on a day in this calendar region; default the company's. */
export async function workdaysOf(ctx: Context, region: number | undefined): Promise<IsWorkday> {
  if (region !== undefined && !(await findRecord(withAllRights(ctx), ctx.snapshot.get('sc/calendar-region'), region)))
    throw invalidField('region', 'error:validation.reference')
  const calendar = await workcal.calendarOf(ctx, region ?? (await workcal.companyRegion(ctx)))
  return (date) => workcal.works(calendar, date)
}

interface PaymentTerm extends DueDateRule {
  id: number | null
  code: string
  name: I18nText
  base_date: BaseDate
  grace_days: number | null
}
interface Carried {
  label: I18nText | null
  rule: PaymentTerm
}

async function termRows(ctx: Context, id: number): Promise<readonly TermRow[]> {
  const term = await findRecord(ctx, ctx.snapshot.get('cm/term-of-payment'), id)
  if (!term) throw invalidField('term', 'error:validation.reference')
  // The declaration holds these fields.
  return term.instalments as readonly TermRow[]
}

/** The named ones, and the one that a deposit row takes when the term has none. */
async function paymentTerms(ctx: Context, ids: readonly number[]): Promise<PaymentTerm[]> {
  const { rows } = await sql<PaymentTerm>`
    select id, code, name, base_date, cutoff_day, months, month_rule, due_day, days, workday_rule, discount_percent, discount_days,
      discount_base, grace_days
    from cm_payment_term where id = any(${ids}::bigint[]) or (code = 'PREPAY' and deleted_at is null)`.execute(ctx.db)
  return rows
}

function ruleOf(rules: readonly PaymentTerm[], id: number): PaymentTerm {
  const rule = rules.find((candidate) => Number(candidate.id) === id)
  if (!rule) throw invalidField('instalments', 'error:validation.reference')
  return rule
}

/** Of the standard set; stands in where an administrator took PREPAY out. */
const inAdvance: PaymentTerm = {
  id: null,
  code: 'PREPAY',
  name: { en: 'In advance', tw: '預付', cn: '预付', jp: '前払い' },
  base_date: 'order_date',
  cutoff_day: null,
  months: 0,
  month_rule: 'none',
  due_day: null,
  days: 0,
  workday_rule: 'next',
  discount_percent: null,
  discount_days: null,
  discount_base: 'gross',
  grace_days: null,
}

/** The least amount is in company currency: it says nothing about a total in another. */
async function depositOf(ctx: Context, id: number, isCompanyCurrency: boolean): Promise<Deposit> {
  const row = await findRecord(ctx, ctx.snapshot.get('cm/deposit-ratio'), id)
  if (!row) throw invalidField('deposit', 'error:validation.reference')
  const deposit = row as unknown as Deposit // the declaration holds these fields
  return { ...deposit, min_amount: isCompanyCurrency ? deposit.min_amount : null }
}
