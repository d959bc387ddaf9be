/** A year taken over from another region: days that this one has not, as drafts. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { copyYear } from '../../../api/sc/calendar'
import { undoAction } from '../../../screens/record/undo-action'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import type { YearDialogProps } from './prepare-dialog'

export function CopyDialog({ region, year, onClose, onDone }: YearDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const [from, setFrom] = useState<number>()
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    if (from === undefined) return
    setBusy(true)
    try {
      const { done, change_set } = await copyYear({ region, year, from })
      showAlert(
        done === 0
          ? { kind: 'warning', text: t('calendar.nothing_to_copy') }
          : { kind: 'success', text: t('calendar.accepted', { count: done }), ...undoAction(t, change_set, onDone) },
      )
      onDone()
      onClose()
    } catch (failure) {
      showFailure(failure)
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t('calendar.copy_title', { year })}
      text={t('calendar.copy_ask')}
      act={t('calendar.copy_act')}
      busy={busy}
      disabled={from === undefined}
      onAct={() => void copy()}
      onClose={onClose}
    >
      <RefSelect
        entity="sc/calendar-region"
        label={t('calendar.copy_from')}
        value={from === undefined ? [] : [from]}
        exclude={region}
        onChange={([next]) => setFrom(next)}
      />
    </AskDialog>
  )
}
