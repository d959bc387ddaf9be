/** Lets somebody else write to a locked period for some hours (fa.md §3.1). */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { ReasonInput } from '../../../components/inputs/reason-input'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { grantException, type PeriodCard } from '../../../shared/fa/period'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { fieldErrors } from './field-errors'

/** The longest is a few minutes short of a day: the server's clock may be ahead of the browser's. */
const hours = [1, 2, 4, 8, 23] as const

export function ExceptionDialog({ period, onClose, onDone }: { period: PeriodCard; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('fa')
  const [owner, setOwner] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [length, setLength] = useState<number>(2)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const grant = async () => {
    if (owner === null) return
    setBusy(true)
    try {
      const until = new Date(Date.now() + length * 3_600_000).toISOString()
      await call(grantException, { params: { id: period.id }, body: { owner, reason: reason.trim(), until } })
      showText('success', 'fa:periods.excepted', { code: period.code })
      onDone()
      onClose()
    } catch (error) {
      const fields = fieldErrors(error)
      if (fields) setErrors(fields)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('periods.except_title', { code: period.code })}
      height="content"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={isBusy} disabled={owner === null || reason.trim() === ''} onClick={() => void grant()}>
          {t('periods.except')}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.lock-exception.fields.owner.label')} required error={errors.owner} help={t('periods.except_help')}>
        {({ id, describedBy, invalid }) => (
          <OwnerSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={owner === null ? [] : [owner]}
            onChange={([chosen]) => setOwner(chosen ?? null)}
          />
        )}
      </Labelled>
      <Labelled label={t('entity.lock-exception.fields.until.label')} required error={errors.until}>
        {({ id }) => (
          <Select
            id={id}
            value={length}
            options={hours.map((value) => ({ value, label: t('periods.hours', { count: value }) }))}
            onChange={setLength}
          />
        )}
      </Labelled>
      <ReasonInput
        label={t('entity.lock-exception.fields.reason.label')}
        required
        error={errors.reason}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
