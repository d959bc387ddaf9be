/** Values and rights that several entities of fa share (fa.md §3, §6). */

/** What an account is for in the statements. */
export const accountTypes = [
  'asset',
  'liability',
  'equity',
  'revenue',
  'cost',
  'expense',
  'other_income',
  'other_expense',
  'tax',
  'oci',
] as const

export type AccountType = (typeof accountTypes)[number]

export const sides = ['debit', 'credit'] as const

/** What an account holds, where that has rules of its own. */
export const accountKinds = [
  'none',
  'cash',
  'bank',
  'receivable',
  'payable',
  'notes_receivable',
  'notes_payable',
  'deposit_in',
  'deposit_out',
  'input_vat',
  'output_vat',
  'inventory',
  'fixed_asset',
  'contra',
] as const

export type AccountKind = (typeof accountKinds)[number]

/** Kinds whose lines are open items of an organization or a person. */
export const openItemKinds = ['receivable', 'payable', 'notes_receivable', 'notes_payable', 'deposit_in', 'deposit_out'] as const

/** What a line of an account must name when its voucher is confirmed. */
export const requirements = ['department', 'project', 'organization', 'person', 'due_date', 'document_no'] as const

/** Accounts that the program itself books to (`fa/account-role`). */
export const accountRoles = [
  'cash',
  'bank',
  'receivable',
  'notes_receivable',
  'notes_in_collection',
  'payable',
  'notes_payable',
  'customer_deposit',
  'supplier_deposit',
  'input_vat',
  'output_vat',
  'vat_payable',
  'vat_credit',
  'withheld',
  'bank_fee',
  'sales',
  'sales_return',
  'discount_given',
  'discount_taken',
  'fx_realised',
  'fx_unrealised',
  'rounding',
  'bad_debt',
  'income_summary',
  'retained',
  'opening_clearing',
  'employee_payable',
  'employee_advance',
] as const
export type AccountRole = (typeof accountRoles)[number]

export const voucherKinds = ['receipt', 'payment', 'transfer'] as const
export const voucherStatuses = ['draft', 'submitted', 'confirmed', 'posted', 'void'] as const
export const periodStates = ['future', 'open', 'locked', 'closed'] as const
export const chartTemplates = ['TW', 'CN', 'JP', 'INT'] as const
export type ChartTemplate = (typeof chartTemplates)[number]
export const rateBases = ['mid', 'spot_buy', 'spot_sell', 'book', 'customs'] as const
export const expenseClasses = ['production', 'selling', 'admin', 'rd'] as const

export const chief = 'chief-accountant'
export const everything = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const
export const looks = ['list', 'show', 'export'] as const

/** Masters (fa.md §6): the chief keeps them, accountant and cashier see them. */
export const masterGrants = [
  { role: chief, actions: everything },
  { role: 'accountant', actions: looks },
  { role: 'cashier', actions: ['list', 'show'] },
  { role: 'auditor', actions: looks },
] as const

/** Written by the server. */
export const server = { computed: true } as const
export const date = { type: 'string', format: 'date' } as const
export const serverDate = { ...date, x: server } as const
export const serverInstant = { type: 'string', format: 'date-time', x: server } as const
export const serverUser = { x: { ref: 'sc/user', ...server } } as const
/** An amount in company currency. */
export const base = { x: { type: 'money', ...server }, default: '0' } as const
/** Base currency for one unit. */
export const rate = { type: 'decimal', precision: 18, scale: 8, above: '0' } as const

/** Each report is a right of its own (fa.md §6), and so is taking one as a file. */
export const reportNames = ['trial-balance', 'general-ledger', 'journal', 'subs-daily-ledger', 'income-statement', 'balance-sheet'] as const
export const reportFileAction = 'download'
