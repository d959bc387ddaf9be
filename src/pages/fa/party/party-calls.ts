/** The calls of each side, and what both are called. */
import { readPayableSummary, readReceivableSummary } from '../../../shared/fa/party'
import { readCustomers, readPeopleOwed, readPeopleOwing, readSuppliers } from '../../../shared/fa/party-list'
import {
  makePayment,
  makeReceipt,
  readPayableItems,
  readPayableLedger,
  readReceivableItems,
  readReceivableLedger,
  type OpenItemRow,
  type PartySide,
} from '../../../shared/fa/settlement-calls'

export const partyCalls = {
  receivable: {
    list: readCustomers,
    people: readPeopleOwing,
    summary: readReceivableSummary,
    items: readReceivableItems,
    ledger: readReceivableLedger,
  },
  payable: { list: readSuppliers, people: readPeopleOwed, summary: readPayableSummary, items: readPayableItems, ledger: readPayableLedger },
} as const

/** Money comes in from customers and goes out to suppliers. */
export const moneyCalls = { receive: makeReceipt, pay: makePayment } as const
export type MoneyAct = keyof typeof moneyCalls

export const usualAct: Readonly<Record<PartySide, MoneyAct>> = { receivable: 'receive', payable: 'pay' }

/** On which side of the books the items of a party stand; those of the other one lessen what is owed. */
export const ownSide: Readonly<Record<PartySide, OpenItemRow['side']>> = { receivable: 'debit', payable: 'credit' }

export const transactionRight = (action: string): string => `fa.use.transaction.actions.${action}`

/** Everything that is read of parties. */
export const partyKey = 'fa/party'

/** Where the card of a party opens, at its open items. */
export const partyPath = (side: PartySide, organization: number): string =>
  `/fa/use/transaction/${side === 'receivable' ? 'customer' : 'manufacture'}?party=${organization}`

export const invoicePath = '/fa/use/transaction/invoice'
