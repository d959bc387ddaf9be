/** Beside an organization: its credit, and who may be the same. One file, since each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../resources/define-module'
import { RecordDuplicates } from '../duplicates/record-duplicates'
import CreditGaugePanel from './credit-gauge'

export default function OrganizationPanels(props: ShowPanelProps) {
  return <><CreditGaugePanel {...props} /><RecordDuplicates {...props} /></>
}
