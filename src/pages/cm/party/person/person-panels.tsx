/** Beside a contact: passing it on, and who may be the same. One file, since each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { person } from '../../../../schemas/cm/person'
import { RecordDuplicates } from '../../merge/duplicates/record-duplicates'
import { TransferRecord } from '../../transfer/transfer-record'

export default function PersonPanels({ row, refs, entity }: ShowPanelProps<RowOf<typeof person>>) {
  return (
    <>
      <p className="k-side-acts">
        <TransferRecord kind="person" row={row} />
      </p>
      <RecordDuplicates entity={entity} row={{ ...row }} refs={refs} />
    </>
  )
}
