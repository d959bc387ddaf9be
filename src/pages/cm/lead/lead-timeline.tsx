/** The timeline between the fields of a lead and its customer. */
import type { ShowPanelProps } from '../../../resources/define-module'
import Timeline from '../timeline/timeline'

export default function LeadTimeline({ row }: ShowPanelProps) {
  return <Timeline key={String(row.id)} type="lead" id={Number(row.id)} />
}
