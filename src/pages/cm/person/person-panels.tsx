/** Beside a contact: the card to take along, and who may be the same. One file, since each costs its place in what is loaded first. */
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { person } from '../../../schemas/cm/person'
import { RecordDuplicates } from '../duplicates/record-duplicates'
import VcardPanel from './vcard-panel'

export default function PersonPanels(props: ShowPanelProps<RowOf<typeof person>>) {
  return <><VcardPanel {...props} /><RecordDuplicates entity={props.entity} row={{ ...props.row }} refs={props.refs} /></>
}
