/** Makes the next fiscal year with its periods; a first one, or a changed one, has other than twelve months. */
import { useState } from 'react'
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { DayInput } from '../../../components/inputs/day-input'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { periodsOf } from '../../../shared/fa/fiscal-year'
import { makeYear, type YearProposal } from '../../../shared/fa/period'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { fieldErrors } from './field-errors'

export function NewYearDialog({ next, onClose, onMade }: { next: YearProposal; onClose: () => void; onMade: (code: string) => void }) {
  const { t } = useTranslation('fa')
  const [code, setCode] = useState(next.code)
  const [start, setStart] = useState<string | null>(next.start)
  const [end, setEnd] = useState<string | null>(next.end)
  const [adjusting, setAdjusting] = useState(true)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    if (start === null || end === null) return
    setBusy(true)
    try {
      const { data } = await call(makeYear, { body: { code: code.trim(), start, end, adjusting } })
      showText('success', 'fa:periods.made', { code: code.trim(), count: data.periods })
      onMade(code.trim())
    } catch (error) {
      const fields = fieldErrors(error)
      if (fields) setErrors(fields)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const count = start !== null && end !== null && start <= end ? periodsOf({ start, end }, adjusting).length : 0
  return (
    <Dialog
      open
      title={t('periods.new_year')}
      height="content"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={isBusy} disabled={code.trim() === '' || count === 0} onClick={() => void make()}>
          {t('periods.make', { count })}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.fiscal-year.fields.code.label')} required error={errors.code}>
        {({ id, describedBy }) => (
          <Input id={id} aria-describedby={describedBy} value={code} maxLength={20} onChange={({ target }) => setCode(target.value)} />
        )}
      </Labelled>
      <Labelled
        label={t('entity.fiscal-year.fields.start.label')}
        required
        error={errors.start}
        {...(next.is_first ? {} : { help: t('periods.start_follows') })}
      >
        {(input) => <DayInput {...input} value={start} disabled={!next.is_first} onChange={setStart} />}
      </Labelled>
      <Labelled label={t('entity.fiscal-year.fields.end.label')} required error={errors.end} help={t('periods.end_help')}>
        {(input) => <DayInput {...input} value={end} {...(start ? { from: start } : {})} onChange={setEnd} />}
      </Labelled>
      <Labelled label={t('entity.fiscal-year.fields.adjusting.label')} help={t('periods.adjusting_help')}>
        {({ id }) => <Switch id={id} checked={adjusting} onChange={setAdjusting} />}
      </Labelled>
    </Dialog>
  )
}
