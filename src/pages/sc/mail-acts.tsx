/** Repeating and cancelling a mail, where its state and the person's right allow it. */
import { useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { showFailure } from '../../providers/alerts'
import { actOnMail, mayAct, type MailAct } from '../../providers/mail'
import type { CellProps } from '../../resources/define-module'
import type { RowOf } from '../../schemas/define'
import type { mailOutbox } from '../../schemas/sc/mail-outbox'
import './jobs.css'

const icons = { retry: RedoOutlined, cancel: CloseOutlined }

export default function MailActs({ row }: CellProps<RowOf<typeof mailOutbox> & { _actions?: readonly string[] }>) {
  const { t } = useTranslation('sc')
  const [busy, setBusy] = useState(false)
  const run = (act: MailAct) => {
    setBusy(true)
    // The list hears of the change by itself.
    actOnMail(row.id, act).catch(showFailure).finally(() => setBusy(false))
  }
  const draw = (act: MailAct) => {
    const Icon = icons[act]
    return row._actions?.includes(act) && mayAct(row, act)
      && <Button size="small" type="text" loading={busy} label={t(`mail.${act}`, { subject: row.subject })} icon={<Icon />} onClick={() => run(act)} />
  }
  return <span className="k-job-acts">{draw('retry')}{draw('cancel')}</span>
}
