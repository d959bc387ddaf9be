/** Starts a schedule's job now; the tray shows what becomes of it to administrators who look at the jobs. */
import { useState } from 'react'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { http } from '../../../providers/http/http'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { schedule } from '../../../schemas/sc/schedule'

export default function ScheduleRun({ row }: CellProps<RowOf<typeof schedule> & { _actions?: readonly string[] }>) {
  const { t } = useTranslation('sc')
  const [busy, setBusy] = useState(false)
  if (!row._actions?.includes('run')) return null
  const run = async () => {
    setBusy(true)
    try {
      await http.post(`/api/sc/schedule/${row.id}/run`, {})
      showAlert({ kind: 'success', text: t('sc:schedule.started') })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} icon={<PlayCircleOutlined aria-hidden />} onClick={() => void run()}>
      {t('sc:schedule.run')}
    </Button>
  )
}
