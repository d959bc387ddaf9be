/** Beside a contact: who is in charge, and who may be the same. One file, since each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { person } from '../../../../schemas/cm/person'
import { RecordDuplicates } from '../../merge/duplicates/record-duplicates'
import { RecordOwner } from '../../transfer/record-owner'

export default function PersonPanels({ row, refs, entity }: ShowPanelProps<RowOf<typeof person>>) {
  return (
    <>
      <RecordOwner kind="person" row={row} refs={refs} />
      <RecordDuplicates entity={entity} row={{ ...row }} refs={refs} />
    </>
  )
}
