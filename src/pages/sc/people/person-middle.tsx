/** The tabs of a person's record (sc.md §2 `/sc/viewuser`): posts, access, sessions, sign-ins, what stands in their name, and what every record has. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdentity } from '../../../providers/auth/identity'
import { useRights } from '../../../providers/access/use-right'
import type { ShowMiddleProps, ShowPart } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import { Tabs } from '../../../ui/tabs'
import LeavingPanel from '../offboarding/leaving-panel'
import AccessPanel from './access-panel'
import SignInsPanel from './sign-ins-panel'

const inspect = 'sc.admin.rights.actions.inspect'
const attempts = 'sc.admin.security.actions.list'
const offboard = 'sc.admin.user.actions.offboard'

export default function PersonMiddle({ row, refs, entity, parts }: ShowMiddleProps<RowOf<typeof user>>) {
  const { t } = useTranslation('sc')
  const permits = useRights([inspect, attempts, offboard])
  const { identity } = useIdentity()
  const shown = { row, refs, entity }
  const tab = (key: string, label: string, children: ReactNode, isThere: boolean): ShowPart[] => (isThere ? [{ key, label, children }] : [])
  const related = (key: string) => parts?.related.find((part) => part.key === key)
  const posts = related('user-department-user')
  const sessions = related('session-user')
  const own = [
    ...(posts ? [{ ...posts, key: 'posts', label: t('entity.user.tabs.departments') }] : []),
    ...tab('access', t('access.title'), <AccessPanel {...shown} />, permits(inspect) && row.status !== 'left'),
    ...(sessions ? [sessions] : []),
    ...tab('sign-ins', t('access.sign_ins'), <SignInsPanel {...shown} />, permits(attempts)),
    ...tab('work', t('offboard.open_work'), <LeavingPanel {...shown} />, permits(offboard) && row.id !== identity?.id),
  ]
  // In a drawer there are tabs already.
  if (!parts) return own.map(({ key, children }) => <div key={key}>{children}</div>)
  const tabs = [...own, ...parts.beside, ...parts.history]
  // Who goes, or has gone, leaves work behind: that comes first then.
  const first = row.leave_date !== null && own.some(({ key }) => key === 'work') ? 'work' : 'posts'
  return (
    <Tabs
      key={row.id}
      late
      selected={tabs.some(({ key }) => key === parts.selected) ? parts.selected : first}
      onSelect={parts.onSelect}
      tabs={tabs}
    />
  )
}
