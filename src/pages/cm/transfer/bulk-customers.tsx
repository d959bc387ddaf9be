/** What is done with selected leads, organizations or contacts (cm.md §2). One file, since each costs its place in what is loaded first. */
import type { BulkActionsProps } from '../../../resources/core/list-parts'
import { transferredAlone } from '../../../shared/cm/transfer'
import BulkMerge from '../merge/duplicates/bulk-merge'
import { LabelsButton } from '../print/labels-button'
import { TransferButton } from './transfer-button'

export default function BulkCustomers(props: BulkActionsProps) {
  const { entity, rows, everything, onDone } = props
  const kind = transferredAlone.find((key) => entity === `cm/${key}`)
  // Its receiver is told of all at once, and two are merged that somebody compares.
  if (everything) return null
  return (
    <>
      {kind && <TransferButton kind={kind} rows={rows} onDone={onDone} />}
      <BulkMerge {...props} />
      {(kind === 'organization' || kind === 'person') && <LabelsButton kind={kind} ids={rows.map(({ id }) => id)} />}
    </>
  )
}
