/** Beside a contact: who is in charge, the card to take along, who may be the same, and the end of its personal data. One file, since each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { person } from '../../../schemas/cm/person'
import { RecordDuplicates } from '../duplicates/record-duplicates'
import { RecordOwner } from '../transfer/record-owner'
import { AnonymisePanel } from './anonymise-panel'
import VcardPanel from './vcard-panel'

export default function PersonPanels(props: ShowPanelProps<RowOf<typeof person>>) {
  const { row, refs, entity } = props
  const may = (row as { _actions?: readonly string[] })._actions?.includes('anonymise') ?? false
  return (
    <>
      <RecordOwner kind="person" row={row} refs={refs} />
      <VcardPanel {...props} />
      <RecordDuplicates entity={entity} row={{ ...row }} refs={refs} />
      <AnonymisePanel id={Number((row as { id?: number }).id)} name={row.name ?? ''} anonymisedAt={row.anonymised_at ?? null} may={may} />
    </>
  )
}
