/** On a person's record: seeing the console as that person does. */
import { ViewAsButton } from '../../../components/rights/view-as-button'
import { displayName } from '../../../components/people/display-name'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import '../../../components/rights/rights.css'

export default function ViewAsPanel({ row }: ShowPanelProps<RowOf<typeof user>>) {
  return row.status === 'active' ? (
    <div className="k-view-as-panel">
      <ViewAsButton person={{ id: row.id, name: displayName(row) }} />
    </div>
  ) : null
}
