/** /sc/jobs: the tabs above its lists, each an address of its own. */
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { ListScreen } from '../../screens/list/list-screen'
import type { ScreenProps } from '../../resources/define-module'
import './jobs.css'

const tabs = [{ path: '/sc/jobs', label: 'sc:entity.job.plural' }, { path: '/sc/jobs/scheduled', label: 'sc:entity.schedule.plural' }] as const

export default function JobsTabs({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  return (
    <div className="k-jobs-screen">
      <nav className="k-jobs-tabs" aria-label={t('sc:menu.jobs')}>{tabs.map(({ path, label }) => <NavLink key={path} to={path} end>{t(label)}</NavLink>)}</nav>
      <ListScreen resource={resource} />
    </div>
  )
}
