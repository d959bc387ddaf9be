/** The timeline on the screen of a customer record: lead, organization, person, product. */
import { timelineTypes } from '../../../providers/data/timeline-api'
import type { ShowPanelProps } from '../../../resources/define-module'
import Timeline from './timeline'

export default function RecordTimeline({ row, entity }: ShowPanelProps) {
  const type = timelineTypes.find((one) => entity === `cm/${one}`)
  return type && <Timeline key={String(row.id)} type={type} id={Number(row.id)} />
}
