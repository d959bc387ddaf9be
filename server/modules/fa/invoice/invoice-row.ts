/** An invoice as its declaration types it. */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { invoice } from '../../../../src/schemas/fa/invoice'
import type { Saved } from '../../../contracts/hooks'

export type Invoice = RowOf<typeof invoice>

/** What reads rows of any entity brings it as plain values. */
export const invoiceOf = (row: Saved): Invoice => row as Invoice
