/** A voucher as its declaration types it. */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { voucher } from '../../../../src/schemas/fa/voucher'
import type { Saved } from '../../../contracts/hooks'

export type Voucher = RowOf<typeof voucher>

/** What reads and writes rows of any entity brings it as plain values. */
export const voucherOf = (row: Saved): Voucher => row as Voucher
