/** Beside an organization: its card on paper, who is in charge, and who may be the same. One file, since each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import { RecordDuplicates } from '../../merge/duplicates/record-duplicates'
import { PrintButton } from '../../print/print-button'
import { RecordOwner } from '../../transfer/record-owner'

export default function OrganizationPanels(props: ShowPanelProps) {
  return (
    <>
      <p className="k-side-acts">
        <PrintButton kind="organization" id={Number(props.row.id)} />
      </p>
      <RecordOwner kind="organization" row={props.row} refs={props.refs} />
      <RecordDuplicates {...props} />
    </>
  )
}
