/** /sc/jobs: the tabs above its lists. */
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../../screens/list/list-screen'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ScreenTabs } from '../../../ui/screen-tabs'

const tabs = [
  { path: '/sc/jobs', label: 'sc:entity.job.plural', permission: 'sc.admin.job.actions.list' },
  { path: '/sc/jobs/scheduled', label: 'sc:entity.schedule.plural', permission: 'sc.admin.job.actions.list' },
  { path: '/sc/jobs/mail', label: 'sc:entity.mail-outbox.plural', permission: 'sc.admin.mail-outbox.actions.list' },
  { path: '/sc/jobs/webhooks', label: 'sc:entity.webhook-delivery.plural', permission: 'sc.admin.notify.actions.list' },
] as const

export default function JobsTabs({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  return (
    <ScreenTabs label={t('menu.jobs')} tabs={tabs}>
      <ListScreen resource={resource} />
    </ScreenTabs>
  )
}
