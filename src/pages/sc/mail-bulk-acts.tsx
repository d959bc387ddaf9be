/** Repeating and cancelling the selected mails; the server judges each, and what it refuses is told. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { showAlert, showFailure } from '../../providers/alerts'
import { usePermission } from '../../providers/identity'
import { actOnMails, mayAct, type MailAct } from '../../providers/mail'
import type { BulkActsProps } from '../../resources/define-module'

const acts: readonly MailAct[] = ['retry', 'cancel']

export default function MailBulkActs({ rows, onDone }: BulkActsProps) {
  const { t } = useTranslation('sc')
  const permits = usePermission()
  const [busy, setBusy] = useState<MailAct | null>(null)
  const run = async (act: MailAct) => {
    setBusy(act)
    try {
      const { done, failed: [first, ...more] } = await actOnMails(rows.map(({ id }) => id), act)
      if (first) showAlert({ kind: 'warning', text: t('mail.acted_partly', { done: done.length, failed: more.length + 1, reason: first.message }) })
      else showAlert({ kind: 'success', text: t('mail.acted', { done: done.length }) })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return acts.filter((act) => permits(`sc.admin.mail-outbox.actions.${act}`)).map((act) => (
    <Button key={act} disabled={!rows.some((row) => mayAct(row, act))} loading={busy === act} onClick={() => void run(act)}>{t(`mail.${act}_selected`)}</Button>
  ))
}
