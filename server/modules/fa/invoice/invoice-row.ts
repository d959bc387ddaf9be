/** An invoice as its declaration types it. */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { invoice } from '../../../../src/schemas/fa/invoice'
import type { Values } from '../../../contracts/hooks'

export type Invoice = RowOf<typeof invoice>

/** Hooks and calls bring every row as plain values: it is one of this entity. */
export const invoiceOf = (row: Values): Invoice => row as Invoice
