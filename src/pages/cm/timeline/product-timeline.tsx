/** The timeline beside the details of a product. */
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { product } from '../../../schemas/cm/product'
import Timeline from './timeline'

export default function ProductTimeline({ row }: ShowPanelProps<RowOf<typeof product>>) {
  return <Timeline key={row.id} type="product" id={row.id} />
}
