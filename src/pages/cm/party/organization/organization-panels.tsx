/** Beside an organization: its card on paper, passing it on, who may be the same. One file: each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import { RecordDuplicates } from '../../merge/duplicates/record-duplicates'
import { PrintButton } from '../../print/print-button'
import { TransferRecord } from '../../transfer/transfer-record'

export default function OrganizationPanels(props: ShowPanelProps) {
  return (
    <>
      <p className="k-side-acts">
        <PrintButton kind="organization" id={Number(props.row.id)} />
        <TransferRecord kind="organization" row={props.row} />
      </p>
      <RecordDuplicates {...props} />
    </>
  )
}
