/** Before a lead's title: the number it is known by. */
import type { ShowPanelProps } from '../../../resources/define-module'
import './lead.css'

export default function LeadNumber({ row }: ShowPanelProps) {
  return <span className="k-lead-number">{String(row.number ?? '')}</span>
}
