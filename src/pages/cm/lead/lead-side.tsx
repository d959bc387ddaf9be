/** Beside a lead: what was offered, and whom it is for (cm.md §2.2). */
import type { RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/define-module'
import { QuotationsPanel } from '../quotation/quotations-panel'
import CustomerCard from './customer-card'

export default function LeadSide(props: ShowPanelProps) {
  return (
    <>
      {/* The row of a record's screen is the record. */}
      <QuotationsPanel lead={props.row as RecordRow} />
      <CustomerCard {...props} />
    </>
  )
}
