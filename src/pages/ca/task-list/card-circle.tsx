/** Before a task on a phone: the circle, and how many of its series were missed (ca.md §2.1, R5). */
import type { RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { CheckCircle } from './check-circle'
import MissedChip from './missed-chip'
import './task-list.css'

export default function CardCircle({ row }: ShowPanelProps) {
  return (
    <>
      {/* A row as the engine lists it. */}
      <CheckCircle row={row as RecordRow} title={String(row.title)} />
      {Array.isArray(row._missed) && <MissedChip rows={row._missed} />}
    </>
  )
}
