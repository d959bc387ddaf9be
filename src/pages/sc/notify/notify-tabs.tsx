/** /sc/notify: its tabs, and the generated screens below them. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ScreenTabs } from '../../../ui/screen-tabs'

const permission = 'sc.admin.notify.actions.list'
const tabs = [
  { path: '/sc/notify', label: 'sc:notify.tabs.events', permission },
  { path: '/sc/notify/channels', label: 'sc:notify.tabs.channels', permission, below: true },
  { path: '/sc/notify/templates', label: 'sc:notify.tabs.templates', permission, below: true },
  { path: '/sc/notify/announcements', label: 'sc:notify.tabs.announcements', permission, below: true },
  { path: '/sc/notify/quiet', label: 'sc:notify.tabs.quiet', permission: 'sc.admin.notify.actions.show' },
  { path: '/sc/notify/log', label: 'sc:notify.tabs.log', permission, below: true },
] as const

export function NotifyTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sc')
  return (
    <ScreenTabs label={t('notify.tabs.label')} tabs={tabs}>
      {children}
    </ScreenTabs>
  )
}

export default function NotifyScreen({ resource }: ScreenProps) {
  return (
    <NotifyTabs>
      <ListScreen resource={resource} />
    </NotifyTabs>
  )
}
