/** The jobs tray: how many jobs of the person run; its panel is loaded when it is opened. */
import CloudSyncOutlined from '@ant-design/icons/CloudSyncOutlined'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isActive, useJobs } from '../../../providers/notification/jobs'
import { Flyout } from '../../../ui/flyout'

const JobsPanel = lazy(async () => ({ default: (await import('./jobs-panel')).JobsPanel }))

/** @param compact on a phone it is there while there is something in it */
export function JobsTray({ compact }: { compact: boolean }) {
  const { t } = useTranslation('common')
  const { items } = useJobs()
  const running = items.filter(isActive).length
  if (compact && items.length === 0) return null
  return (
    <Flyout
      label={`${t('jobs.title')}: ${running > 0 ? t('jobs.running', { n: running }) : t('jobs.none_running')}`}
      width={400}
      className="k-jobs"
      icon={
        <>
          <CloudSyncOutlined aria-hidden />
          {running > 0 && (
            <span className="k-badge k-badge-calm" aria-hidden>
              {running}
            </span>
          )}
        </>
      }
    >
      <Suspense fallback={<div className="k-jobs" />}>
        <JobsPanel />
      </Suspense>
    </Flyout>
  )
}
