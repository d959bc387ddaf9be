/** The photo before the name of a person's record. */
import { displayName } from '../../../components/people/display-name'
import { Avatar } from '../../../components/people/avatar'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import './people.css'

const PersonMark = ({ row }: ShowPanelProps<RowOf<typeof user>>) => (
  <span className="k-person-mark">
    <Avatar name={displayName(row)} person={row.id} />
  </span>
)
export default PersonMark
