/** "Prepare year": official data or the region's rules against what the calendar has, accepted row by row. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { acceptDays, readProposal } from '../../../api/sc/calendar'
import { formatTags } from '../../../providers/i18n/language'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { DayDifference } from '../../../shared/sc/calendar'
import { undoAction } from '../../../screens/record/undo-action'
import { ScreenError } from '../../../screens/entity/screen-error'

export interface YearDialogProps {
  region: number
  year: number
  onClose: () => void
  onDone: () => void
}

export function PrepareDialog({ region, year, onClose, onDone }: YearDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-proposal', region, year],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: () => readProposal({ region, year }),
  })
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [busy, setBusy] = useState(false)
  const differing = (data?.days ?? []).filter(({ state }) => state !== 'same')
  const same = (data?.days.length ?? 0) - differing.length
  // What somebody entered by hand is replaced only where it is ticked.
  const isChosen = ({ date, existing }: DayDifference) => choices.get(date) ?? existing?.source !== 'manual'
  const chosen = differing.filter(isChosen).map(({ date }) => date)
  const toggle = (dates: readonly string[], choice: boolean) =>
    setChoices((old) => new Map([...old, ...dates.map((date) => [date, choice] as const)]))
  const accept = async () => {
    setBusy(true)
    try {
      const { done, change_set } = await acceptDays({ region, year, dates: chosen })
      showAlert({ kind: 'success', text: t('calendar.accepted', { count: done }), ...undoAction(t, change_set, onDone) })
      onDone()
      onClose()
    } catch (failure) {
      showFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('calendar.prepare_title', { year })}
      width={720}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} disabled={chosen.length === 0} loading={busy} onClick={() => void accept()}>
          {t('calendar.accept', { count: chosen.length })}
        </DialogFooter>
      }
    >
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className="k-year-prepare">
          <p>{data.basis === 'pack' ? t('calendar.basis_pack', { source: data.source, date: data.as_of }) : t('calendar.basis_rule')}</p>
          {differing.length === 0 ? (
            <p role="status">{t('calendar.all_same', { count: same })}</p>
          ) : (
            <div className="k-year-diff" tabIndex={0} role="group" aria-label={t('calendar.prepare_title', { year })}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">
                      <Checkbox
                        aria-label={t('calendar.all')}
                        checked={chosen.length === differing.length}
                        indeterminate={chosen.length > 0 && chosen.length < differing.length}
                        onChange={({ target }) =>
                          toggle(
                            differing.map(({ date }) => date),
                            target.checked,
                          )
                        }
                      />
                    </th>
                    <th scope="col">{t('entity.calendar-event.fields.date.label')}</th>
                    <th scope="col">{t('calendar.change')}</th>
                    <th scope="col">{t('calendar.day')}</th>
                  </tr>
                </thead>
                <tbody>
                  {differing.map((day) => (
                    <Row key={day.date} day={day} isChosen={isChosen(day)} onChoose={(choice) => toggle([day.date], choice)} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {same > 0 && differing.length > 0 && <p className="k-secondary">{t('calendar.same', { count: same })}</p>}
        </div>
      )}
    </Dialog>
  )
}

function Row({
  day: { date, state, proposed, existing },
  isChosen,
  onChoose,
}: {
  day: DayDifference
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const { language } = formats
  const said = (one: DayDifference['proposed'] | DayDifference['existing']) =>
    one
      ? [
          t(`entity.calendar-event.fields.kind.enum.${one.kind}`),
          i18nText(one.name, language),
          t(`entity.calendar-event.fields.pay_class.enum.${one.pay_class}`),
        ].join(' · ')
      : ''
  const day = `${formatDate(date, formats)} ${new Intl.DateTimeFormat(formatTags[language], { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}`
  return (
    <tr data-state={state}>
      <td>
        <Checkbox aria-label={day} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
      </td>
      <td>{day}</td>
      <td>{t(`calendar.state.${state}`)}</td>
      <td>
        {existing && <del>{said(existing)}</del>}
        {proposed && <span>{said(proposed)}</span>}
      </td>
    </tr>
  )
}
