/** Repeating and cancelling a mail or a webhook delivery, where its state and the person's right allow it. */
import { useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import { actOnOutgoing, mayAct } from '../../../api/engine/outgoing'
import type { OutgoingAction, OutgoingEntity } from '../../../shared/engine/outgoing'
import '../jobs/jobs.css'

const icons = { retry: RedoOutlined, cancel: CloseOutlined }

interface OutgoingActsProps {
  entity: OutgoingEntity
  row: Readonly<Record<string, unknown>> & { id: number; _actions?: readonly string[] }
  subject: string
}

export function OutgoingActions({ entity, row, subject }: OutgoingActsProps) {
  const { t } = useTranslation('sc')
  const [busy, setBusy] = useState(false)
  const run = (act: OutgoingAction) => {
    setBusy(true)
    // The list hears of the change by itself.
    actOnOutgoing(entity, row.id, act)
      .catch(showFailure)
      .finally(() => setBusy(false))
  }
  const draw = (act: OutgoingAction) => {
    const Icon = icons[act]
    return (
      row._actions?.includes(act) &&
      mayAct(row, act) && (
        <Button size="small" type="text" loading={busy} label={t(`mail.${act}`, { subject })} icon={<Icon />} onClick={() => run(act)} />
      )
    )
  }
  return (
    <span className="k-job-acts">
      {draw('retry')}
      {draw('cancel')}
    </span>
  )
}
