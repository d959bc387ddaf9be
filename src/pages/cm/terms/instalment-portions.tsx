/** The portions of a term of payment: "30/60/10". */
import { formatDecimal } from '../../../components/format/format-number'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { termOfPayment } from '../../../schemas/cm/term-of-payment'

export default function InstalmentPortions({ row }: CellProps<RowOf<typeof termOfPayment>>) {
  return <>{(row.instalments ?? []).map(({ portion }) => formatDecimal(String(portion))).join('/')}</>
}
