/** A person's name in the list of people, behind the photo. */
import type { CellProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { user } from '../../../schemas/sc/user'
import { PersonValue } from '../../../screens/cells/person-value'

const NameCell = ({ row: { id, name } }: CellProps<RowOf<typeof user>>) => <PersonValue id={id} name={name} />
export default NameCell
