/** A week of one currency, to be typed or filled at once; each day is a row of its own, and a refused one stays with what is wrong. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { dateWithWeekday } from '../../../components/format/date-with-weekday'
import { useFormats } from '../../../components/format/format-settings'
import { createRecord, updateRecord } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { showText } from '../../../providers/notification/alerts'
import { rateNames, type RateName, type RateSeries } from '../../../shared/fa/rate'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { changesOf, filledDown, weekOf } from './rate-drafts'

const entity = 'fa/exchange-rate'

interface WeekDialogProps {
  series: RateSeries
  /** One of the week. */
  day: string
  weekStart: number
  onClose: () => void
  onDone: () => void
}

export function WeekDialog({ series: { currency, currency_id, days }, day, weekStart, onClose, onDone }: WeekDialogProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const [week, setWeek] = useState(() => weekOf(day, weekStart, days))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const changes = changesOf(week)
  const before = days.find(({ date }) => date < (week[0]?.date ?? '')) ?? null
  const type = (date: string, name: RateName, text: string) =>
    setWeek((now) => now.map((one) => (one.date === date ? { ...one, rates: { ...one.rates, [name]: text } } : one)))
  const save = async () => {
    setBusy(true)
    const failed: Record<string, string> = {}
    for (const { date, row, values } of changes) {
      try {
        if (row) await updateRecord(entity, row.id, { ...values, version: row.version }, crypto.randomUUID())
        else await createRecord(entity, { currency: currency_id, date, ...values }, crypto.randomUUID())
      } catch (error) {
        failed[date] = failureOf(error)?.text ?? t('rates.not_saved')
      }
    }
    setBusy(false)
    setErrors(failed)
    if (Object.keys(failed).length > 0) return
    showText('success', 'fa:rates.saved', { count: changes.length })
    onDone()
  }
  return (
    <Dialog
      open
      title={t('rates.week', { currency })}
      width={880}
      height="content"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={isBusy} disabled={changes.length === 0} onClick={() => void save()}>
          {t('rates.save', { count: changes.length })}
        </DialogFooter>
      }
    >
      <div className="k-fa-rates-week" role="region" tabIndex={0} aria-label={t('rates.week', { currency })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('entity.exchange-rate.fields.date.label')}</th>
              {rateNames.map((name) => (
                <th key={name} scope="col">
                  {t(`entity.exchange-rate.fields.${name}.label`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map(({ date, rates }) => (
              <tr key={date}>
                <th scope="row">
                  {dateWithWeekday(date, formats)}
                  {errors[date] !== undefined && (
                    <span className="k-entry-error" role="alert">
                      {errors[date]}
                    </span>
                  )}
                </th>
                {rateNames.map((name) => (
                  <td key={name}>
                    <Input
                      size="small"
                      inputMode="decimal"
                      aria-label={`${date} ${t(`entity.exchange-rate.fields.${name}.label`)}`}
                      value={rates[name]}
                      maxLength={20}
                      {...(errors[date] === undefined ? {} : { status: 'error' as const })}
                      onChange={({ target }) => type(date, name, target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button size="small" onClick={() => setWeek((now) => filledDown(now, before))}>
        {t('rates.fill_down')}
      </Button>
    </Dialog>
  )
}
