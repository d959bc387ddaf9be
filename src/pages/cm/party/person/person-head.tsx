/** Across a contact's screen, below where it works: what it has to say there, and how it is reached. */
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { person } from '../../../../schemas/cm/person'
import { HeadFacts } from '../head-facts'
import '../../common/cm.css'

const facts = ['decision_role', 'email', 'mobile', 'consent'] as const

export default function PersonHead({ row, ...props }: ShowPanelProps<RowOf<typeof person>>) {
  return (
    <div className="k-customer-head">
      <HeadFacts {...props} row={{ ...row }} names={facts} />
    </div>
  )
}
