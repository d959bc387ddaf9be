/** Opening balances from a workbook (fa.md §8): a sheet of accounts with their balances, and a sheet of parties' open items. */
import type { ImportColumn } from './voucher-import'

export type OpeningSheet = 'accounts' | 'items'

/** `amount`: of an open item, in its currency, positive on the side of its account; `amount_base`: the same in company currency. */
export type SheetColumn = ImportColumn | 'amount' | 'amount_base'

export const openingColumns = {
  accounts: ['account', 'memo', 'debit', 'credit', 'currency', 'amount_currency', 'rate', 'department_code', 'project_code'],
  items: [
    ...(['account', 'organization_code', 'registry_no', 'employee_no', 'document_no', 'document_date', 'due_date'] as const),
    ...(['currency', 'amount', 'rate', 'amount_base', 'memo'] as const),
  ],
} as const satisfies Readonly<Record<OpeningSheet, readonly SheetColumn[]>>

export type OpeningColumn = (typeof openingColumns)[OpeningSheet][number]

/** By these a sheet is known, at any place in the workbook and under any name. */
export const openingNeeds: Readonly<Record<OpeningSheet, readonly SheetColumn[]>> = {
  accounts: ['account', 'debit', 'credit'],
  items: ['account', 'amount'],
}

export const openingSheets = ['accounts', 'items'] as const satisfies readonly OpeningSheet[]
