/** Cancel and repeat, where the job's state and the person's right allow it. */
import { useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { actOnJob, isActive } from '../../../providers/notification/jobs'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { job } from '../../../schemas/sc/job'
import './jobs.css'

export default function JobActions({ row }: CellProps<RowOf<typeof job> & { _actions?: readonly string[] }>) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const may = (action: string) => row._actions?.includes(action) ?? false
  const run = (act: 'cancel' | 'retry') => {
    setBusy(true)
    // The list hears of the change by itself.
    void actOnJob(row.id, act).finally(() => setBusy(false))
  }
  return (
    <span className="k-job-acts">
      {isActive(row) && may('cancel') && (
        <Button
          size="small"
          type="text"
          loading={busy}
          label={t('jobs.cancel', { title: row.title })}
          icon={<CloseOutlined />}
          onClick={() => run('cancel')}
        />
      )}
      {(row.state === 'failed' || row.state === 'cancelled') && may('retry') && (
        <Button
          size="small"
          type="text"
          loading={busy}
          label={t('jobs.retry', { title: row.title })}
          icon={<RedoOutlined />}
          onClick={() => run('retry')}
        />
      )}
    </span>
  )
}
