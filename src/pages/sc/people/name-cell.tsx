/** A person's name in the list of people, behind the photo. */
import { displayName } from '../../../components/shell/account-menu'
import type { CellProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { user } from '../../../schemas/sc/user'
import { PersonValue } from '../../../screens/cells/person-value'

const NameCell = ({ row }: CellProps<RowOf<typeof user>>) => <PersonValue id={row.id} name={displayName(row)} />
export default NameCell
