/** Lines of a plan on their accounts: as the voucher stores them, and as the caller sees them. */
import type { AccountRole } from '../../../../src/schemas/fa/value-lists'
import type { PlannedLine } from '../../../../src/shared/fa/settlement-calls'
import type { Context } from '../../../kernel/context'
import type { LineValues } from '../voucher/stored-lines'
import type { JudgedItem } from './given-items'
import { accountNames, moneyAccount, roleAccount } from './plan-accounts'
import type { Party } from './party-of'
import type { PaymentRate } from './payment-rate'
import type { MoneyPlan, PlanLine } from './rules/money-plan'

export interface PlanAbout {
  direction: 'receipt' | 'payment'
  party: Party
  bank_account: number | null
  advance_as: 'item' | 'deposit'
  write_off_to: 'rounding' | 'bad_debt'
  department: number | null
  document_no: string | null
  company: string
  payment: PaymentRate
}

export type DraftedLine = LineValues & { account: number; what: PlannedLine['what'] }

/** @throws 422 where an account is missing that it needs */
export async function plannedLines(
  ctx: Context,
  { lines }: MoneyPlan,
  items: readonly JudgedItem[],
  about: PlanAbout,
): Promise<DraftedLine[]> {
  const drafted: DraftedLine[] = []
  for (const line of lines) drafted.push(await draftedLine(ctx, line, items, about))
  return drafted
}

async function draftedLine(ctx: Context, line: PlanLine, items: readonly JudgedItem[], about: PlanAbout): Promise<DraftedLine> {
  const own = line.item === null ? undefined : items[line.item]?.item
  const { account, isHome } = own ? { account: own.account, isHome: false } : await accountOf(ctx, line, items, about)
  const of = own ?? about.party
  const isForeign = line.amount !== null && !about.payment.isHome && !isHome
  const isOpen = line.what === 'item' || line.what === 'advance'
  const isCost = !isOpen && line.what !== 'money'
  return {
    what: line.what,
    account,
    memo: own?.document_no ?? null,
    debit: line.net.isPositive() ? line.net.toFixed(4) : '0',
    credit: line.net.isPositive() ? '0' : line.net.negated().toFixed(4),
    currency: isForeign ? about.payment.currency : null,
    rate: isForeign ? (own ? String(own.rate) : about.payment.rate) : null,
    amount_currency: isForeign ? (line.amount?.toFixed(4) ?? null) : null,
    department: isCost ? about.department : null,
    project: null,
    organization: of.organization,
    person: of.person,
    document_no: isOpen ? (about.document_no ?? own?.document_no ?? null) : null,
    document_date: null,
    due_date: own?.due_date ?? null,
    settles: own?.id ?? null,
  }
}

const fieldOf = {
  fee: 'fee',
  discount: 'items',
  write_off: 'write_off_to',
  exchange: 'rate',
  rounding: 'rate',
  advance: 'advance',
} as const

async function accountOf(
  ctx: Context,
  { what }: PlanLine,
  items: readonly JudgedItem[],
  { direction, party, bank_account, advance_as, write_off_to, payment, company }: PlanAbout,
): Promise<{ account: number; isHome: boolean }> {
  if (what === 'money' && bank_account !== null)
    return { account: bank_account, ...(await moneyAccount(ctx, bank_account, { currency: payment.currency, company })) }
  const first = items[0]?.item.account
  if (what === 'advance' && advance_as === 'item' && first !== undefined) return { account: first, isHome: false }
  const isReceipt = direction === 'receipt'
  const isPerson = party.person !== null
  const open = isReceipt ? 'receivable' : isPerson ? 'employee_payable' : 'payable'
  // What a person has before anything is spent is theirs to account for, or to pay back; what they paid too much is owed to them.
  const deposit = isPerson ? (isReceipt ? 'employee_payable' : 'employee_advance') : isReceipt ? 'customer_deposit' : 'supplier_deposit'
  const roles: Partial<Record<PlannedLine['what'], AccountRole>> = {
    fee: 'bank_fee',
    discount: isReceipt ? 'discount_given' : 'discount_taken',
    write_off: write_off_to,
    exchange: 'fx_realised',
    rounding: 'rounding',
    advance: advance_as === 'deposit' ? deposit : open,
  }
  const role = roles[what]
  if (role === undefined || what === 'money' || what === 'item') throw new Error(`a ${what} has no account`)
  return { account: await roleAccount(ctx, role, fieldOf[what]), isHome: false }
}

/** As the caller sees them, before or after they are written. */
export async function shownLines(ctx: Context, lines: readonly DraftedLine[]): Promise<PlannedLine[]> {
  const names = await accountNames(
    ctx,
    lines.map(({ account }) => account),
  )
  return lines.map(({ what, account, debit, credit, currency, rate, amount_currency, memo, settles = null }) => {
    const name = names.get(account) ?? { id: account, code: '', name: '' }
    return { what, account: name, debit: money(debit), credit: money(credit), currency, rate, amount_currency, memo, settles }
  })
}

const money = (amount: string | null): string => (amount === null || amount === '0' ? '0.0000' : amount)
