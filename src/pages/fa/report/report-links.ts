/** Where a figure leads: line → accounts → ledger → voucher, with the filters that made it, so that the next totals agree (fa.md §2.4, §12.20). Pure. */

export const ledgerAddress = '/fa/use/report/general-ledger'
export const voucherAddress = '/fa/use/accounting/voucher-view'

/** What narrows a report and the ledger alike. */
export const carried = ['status', 'department', 'project', 'posting_no', 'currency'] as const

export interface LedgerRequest {
  from: string
  to: string
  /** Code of one account, with what is below it. */
  account?: string
  /** `IS:6200` */
  line?: string
  department?: number | undefined
  project?: number | undefined
  currency?: string | undefined
  adjusting?: 'include' | 'exclude' | undefined
  closing?: 'include' | 'exclude' | undefined
}

/** @param params of the report that the figure stands in */
export function ledgerLink(params: URLSearchParams, { account, department, project, ...requested }: LedgerRequest): string {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = params.get(name)
    if (value !== null && value !== '') query.set(name, value)
  }
  const further = { ...requested, account_from: account, department: department?.toString(), project: project?.toString() }
  for (const [name, value] of Object.entries(further)) if (value !== undefined) query.set(name, value)
  return `${ledgerAddress}?${query.toString()}`
}

export const voucherLink = (id: number): string => `${voucherAddress}?id=${id}`
