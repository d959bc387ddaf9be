/** /sc/jobs: the tabs above its lists, each an address of its own. */
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePermission } from '../../providers/identity'
import { ListScreen } from '../../screens/list/list-screen'
import type { ScreenProps } from '../../resources/define-module'
import './jobs.css'

const tabs = [
  { path: '/sc/jobs', label: 'sc:entity.job.plural', permission: 'sc.admin.job.actions.list' },
  { path: '/sc/jobs/scheduled', label: 'sc:entity.schedule.plural', permission: 'sc.admin.job.actions.list' },
  { path: '/sc/jobs/mail', label: 'sc:entity.mail-outbox.plural', permission: 'sc.admin.mail-outbox.actions.list' },
] as const

export default function JobsTabs({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  const permits = usePermission()
  const shown = tabs.filter(({ permission }) => permits(permission))
  return (
    <div className="k-jobs-screen">
      <nav className="k-jobs-tabs" aria-label={t('sc:menu.jobs')}>{shown.map(({ path, label }) => <NavLink key={path} to={path} end>{t(label)}</NavLink>)}</nav>
      <ListScreen resource={resource} />
    </div>
  )
}
