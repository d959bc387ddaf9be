/** The timeline beside the details of an organization. */
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { organization } from '../../../schemas/cm/organization'
import Timeline from './timeline'

export default function OrganizationTimeline({ row }: ShowPanelProps<RowOf<typeof organization>>) {
  return <Timeline key={row.id} type="organization" id={row.id} />
}
