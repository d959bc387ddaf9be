/** Where a customer's credit refuses: what stands against it, and the request for approval in place (cm.md §4). */
import { useState } from 'react'
import { Alert, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert } from '../../../providers/notification/alerts'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { useRight } from '../../../providers/access/use-right'
import { Labelled } from '../../../ui/labelled'
import { creditStopOf, requestOverride } from '../../../api/cm/credit'
import { CreditFigures } from './credit-figures'
import '../lead/lead.css'
import type { OverrideWanted } from '../../../shared/cm/credit'

interface CreditDialogProps {
  /** Where approval is requested; null = it can't be. */
  lead: number | null
  checkpoint: OverrideWanted['checkpoint']
  /** What it was refused with. */
  failure: Failure
  /** Of what is to pass, in the lead's currency; absent = the lead's. */
  amount?: string
  onClose: () => void
}

export default function CreditDialog({ lead, checkpoint, failure, amount, onClose }: CreditDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const stop = creditStopOf(failure)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  const mayRequest = useRight('cm.use.credit-override.actions.request')
  const mayAsk = failure.code === 'credit_approval' && mayRequest && lead !== null
  const ask = async () => {
    if (lead === null) return
    setBusy(true)
    try {
      await requestOverride({ checkpoint, subject: lead, reason: reason.trim(), ...(amount ? { amount } : {}) })
      showAlert({ kind: 'success', text: t('cm:credit.asked') })
      void client.invalidateQueries({ queryKey: ['cm', 'overrides', lead] })
      onClose()
    } catch (error) {
      setRefused(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const acts = mayAsk ? (
    <DialogFooter onCancel={onClose} loading={busy} disabled={reason.trim() === ''} onClick={() => void ask()}>
      {t('cm:credit.ask')}
    </DialogFooter>
  ) : (
    <Button onClick={onClose}>{t('cm:credit.close')}</Button>
  )
  return (
    <Dialog open title={t('cm:credit.ask_title')} width={520} height="auto" onClose={onClose} footer={acts}>
      <Alert type={mayAsk ? 'warning' : 'error'} showIcon title={failure.text} className="k-credit-refusal" />
      {stop && <CreditFigures stop={stop} />}
      {mayAsk && (
        <Labelled label={t('cm:entity.credit-override.fields.reason.label')} required error={refused?.text}>
          {(input) => (
            <Input.TextArea
              id={input.id}
              aria-describedby={input.describedBy}
              {...(input.invalid ? { status: 'error' as const } : {})}
              value={reason}
              rows={3}
              maxLength={500}
              placeholder={t('cm:credit.ask_hint')}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Labelled>
      )}
    </Dialog>
  )
}
