/** Beside a lead: whom it is for, who has a say, what it is about and what was offered (cm.md §2.2). */
import type { RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { QuotationsPanel } from '../quotation/quotations-panel'
import { CustomerCard } from './customer-card'
import { LeadLines } from './lead-lines'
import { LeadPeople } from './lead-people'

export default function LeadSide(props: ShowPanelProps) {
  return (
    <>
      {/* The row of a record's screen is the record. */}
      <CustomerCard {...props}>
        <LeadPeople {...props} />
        <LeadLines lead={props.row as RecordRow} refs={props.refs} />
        <QuotationsPanel lead={props.row as RecordRow} />
      </CustomerCard>
    </>
  )
}
