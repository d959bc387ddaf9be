/** The timeline beside the details of a person. */
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { person } from '../../../schemas/cm/person'
import Timeline from './timeline'

export default function PersonTimeline({ row }: ShowPanelProps<RowOf<typeof person>>) {
  return <Timeline key={row.id} type="person" id={row.id} />
}
