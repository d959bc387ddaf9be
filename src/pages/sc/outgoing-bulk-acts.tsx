/** Repeating and cancelling the selected mails or deliveries; the server judges each, and what it refuses is told. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { showAlert, showFailure } from '../../providers/alerts'
import { usePermission } from '../../providers/identity'
import { actOnMany, mayAct, type OutgoingAct, type OutgoingEntity } from '../../providers/outgoing'
import type { BulkActsProps } from '../../resources/define-module'

const acts: readonly OutgoingAct[] = ['retry', 'cancel']
const permissions: Readonly<Record<OutgoingEntity, string>> = { 'sc/mail-outbox': 'sc.admin.mail-outbox', 'sc/webhook-delivery': 'sc.admin.notify' }

/** @param cancelText text key of sc */
export function OutgoingBulkActs({ rows, onDone, entity, cancelText }: BulkActsProps & { entity: OutgoingEntity; cancelText: string }) {
  const { t } = useTranslation('sc')
  const permits = usePermission()
  const [busy, setBusy] = useState<OutgoingAct | null>(null)
  const run = async (act: OutgoingAct) => {
    setBusy(act)
    try {
      const { done, failed: [first, ...more] } = await actOnMany(entity, rows.map(({ id }) => id), act)
      if (first) showAlert({ kind: 'warning', text: t('mail.acted_partly', { done: done.length, failed: more.length + 1, reason: first.message }) })
      else showAlert({ kind: 'success', text: t('mail.acted', { done: done.length }) })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return acts.filter((act) => permits(`${permissions[entity]}.actions.${act}`)).map((act) => (
    <Button key={act} disabled={!rows.some((row) => mayAct(row, act))} loading={busy === act} onClick={() => void run(act)}>{t(act === 'retry' ? 'mail.retry_selected' : cancelText)}</Button>
  ))
}
