/** Why the credit of its customer keeps an invoice from being issued: limit, exposure, what it adds, who decides (fa.md §4.4, cm.md §4). */
import { useQuery } from '@tanstack/react-query'
import { subtractDecimals } from '../../../screens/chart/sum-decimals'
import { readRecord } from '../../../providers/data/record-api'
import type { RefusedProps } from '../../../resources/core/refused'
import type { RowOf } from '../../../schemas/core/define'
import type { invoice } from '../../../schemas/fa/invoice'
import CreditDialog from '../../cm/credit/credit-dialog'

type Row = RowOf<typeof invoice>

export default function CreditRefused({ row: { lead, currency, total, tax }, failure, onClose }: RefusedProps<Row>) {
  // Approval is requested at the lead, in the lead's currency.
  const { data, isPending } = useQuery({
    queryKey: ['fa/invoice', 'lead', lead],
    enabled: lead !== null,
    retry: false,
    queryFn: ({ signal }) => readRecord('cm/lead', lead ?? 0, { signal }),
  })
  if (lead !== null && isPending) return null
  const mayAsk = data !== undefined && data.currency === currency
  const net = subtractDecimals(total ?? '0', tax ?? '0')
  return <CreditDialog lead={mayAsk ? lead : null} checkpoint="invoice" failure={failure} amount={net} onClose={onClose} />
}
