/** A person's name behind the photo: in lists as readers of the language know him, among the details as it is written. */
import { displayName } from '../../../components/people/display-name'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import { PersonValue } from '../../../screens/cells/person-value'

const NameCell = ({ row, whole }: CellProps<RowOf<typeof user>>) => <PersonValue id={row.id} name={whole ? row.name : displayName(row)} />
export default NameCell
