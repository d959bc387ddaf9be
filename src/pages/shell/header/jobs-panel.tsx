/** What the person's jobs are doing: how far they are, how they ended, and what can be done about it. */
import { Progress, Skeleton } from 'antd'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { timeAgo } from '../../../components/format/time-ago'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { failureOf } from '../../../providers/http/error-text'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { actOnJob, downloadJobFile, isActive, loadJobs, useJobs, type TrayJob } from '../../../providers/notification/jobs'
import { ownPath } from '../../../providers/router/own-path'
import { formatTags } from '../../../providers/i18n/language'
import './jobs-panel.css'

export function JobsPanel() {
  const { t } = useTranslation('common')
  const { items, loading, error } = useJobs()
  return (
    <div className="k-jobs">
      <h2>{t('jobs.title')}</h2>
      {items.length === 0 && error !== null && (
        <ErrorBox title={t('error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void loadJobs()} />
      )}
      {items.length === 0 &&
        error === null &&
        (loading ? (
          <div className="k-loading k-jobs-empty">
            <Skeleton active title={false} />
          </div>
        ) : (
          <p className="k-jobs-empty k-secondary">{t('jobs.empty')}</p>
        ))}
      <ul>
        {items.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
    </div>
  )
}

const icons: Readonly<Record<TrayJob['state'], typeof CheckCircleOutlined>> = {
  queued: ClockCircleOutlined,
  running: LoadingOutlined,
  succeeded: CheckCircleOutlined,
  failed: CloseCircleOutlined,
  cancelled: StopOutlined,
}

function Row({ job }: { job: TrayJob }) {
  const { t } = useTranslation('common')
  const Icon = icons[job.state]
  const active = isActive(job)
  const path = ownPath(job.result?.url)
  return (
    <li className="k-job" data-state={job.state} data-id={job.id}>
      <Icon className="k-job-state" aria-hidden />
      <span className="k-job-text">
        <strong>{job.title}</strong>
        {active && (
          <Progress percent={job.progress} size="small" showInfo={false} aria-label={t('jobs.progress_of', { title: job.title })} />
        )}
        <small aria-live={active ? 'polite' : 'off'}>{statusText(t, job)}</small>
        {job.message && <small>{job.message}</small>}
        {!active && <Refused job={job} />}
        {!active && path && <Link to={path}>{t('jobs.open')}</Link>}
      </span>
      {active && (
        <Button
          type="text"
          size="small"
          label={t('jobs.cancel', { title: job.title })}
          icon={<CloseOutlined />}
          onClick={() => void actOnJob(job.id, 'cancel')}
        />
      )}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Button
          type="text"
          size="small"
          label={t('jobs.retry', { title: job.title })}
          icon={<RedoOutlined />}
          onClick={() => void actOnJob(job.id, 'retry')}
        />
      )}
      {job.state === 'succeeded' && job.file && (
        <Button
          size="small"
          label={t('jobs.download_of', { name: job.file.name })}
          icon={<DownloadOutlined />}
          onClick={() => void downloadJobFile(job.id)}
        />
      )}
    </li>
  )
}

/** Rows of a bulk act that were refused, with their reasons. */
function Refused({ job: { result } }: { job: TrayJob }) {
  const { t } = useTranslation('common')
  const { failed = 0, failures = [] } = result ?? {}
  if (failures.length === 0) return null
  return (
    <details className="k-job-refused">
      <summary>{t('jobs.refused', { count: failed })}</summary>
      <ul>
        {failures.map(({ id, title, message }) => (
          <li key={id}>
            <strong>{title || `#${id}`}</strong> {message}
          </li>
        ))}
      </ul>
      {failed > failures.length && <p>{t('jobs.refused_first', { n: failures.length })}</p>}
    </details>
  )
}

function statusText(t: (key: string, values?: Record<string, unknown>) => string, job: TrayJob): string {
  const number = new Intl.NumberFormat(formatTags[currentLanguage()])
  if (job.state === 'running' && job.total)
    return t('jobs.progress', { done: number.format(job.done ?? 0), total: number.format(job.total), percent: job.progress })
  const when = job.finished_at ? ` · ${timeAgo(job.finished_at, new Date(), formatTags[currentLanguage()])}` : ''
  return t(`jobs.state.${job.state}`) + when
}
