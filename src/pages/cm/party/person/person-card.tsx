/** Below a contact's details: the card to take along, and the end of its personal data. */
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { person } from '../../../../schemas/cm/person'
import { AnonymisePanel } from './anonymise-panel'
import VcardPanel from './vcard-panel'

export default function PersonCard(props: ShowPanelProps<RowOf<typeof person>>) {
  const { row } = props
  const may = (row as { _actions?: readonly string[] })._actions?.includes('anonymise') ?? false
  return (
    <>
      <VcardPanel {...props} />
      <AnonymisePanel id={Number((row as { id?: number }).id)} name={row.name ?? ''} anonymisedAt={row.anonymised_at ?? null} may={may} />
    </>
  )
}
