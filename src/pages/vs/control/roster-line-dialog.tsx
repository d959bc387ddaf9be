/** Weight and group of one person, until the roster is fixed (vs.md §3). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setRosterLine } from '../../../api/vs/control'
import { formatDecimal } from '../../../components/format/format-number'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure } from '../../../providers/notification/alerts'
import type { RosterLine } from '../../../shared/vs/control'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { TextField } from '../../../ui/text-field'

interface RosterLineDialogProps {
  event: number
  line: RosterLine
  onClose: () => void
  onDone: () => void
}

export function RosterLineDialog({ event, line, onClose, onDone }: RosterLineDialogProps) {
  const { t } = useTranslation('vs')
  const [weight, setWeight] = useState(formatDecimal(line.weight).replaceAll(',', ''))
  const [group, setGroup] = useState(line.group ?? '')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setWrong(undefined)
    try {
      await setRosterLine(event, line.id, { weight: weight.trim(), group: group.trim() || null })
      onDone()
    } catch (error) {
      const text = failureOf(error)?.errors?.weight?.[0]
      if (text === undefined) showFailure(error)
      else setWrong(text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('control.edit_line', { name: line.name })}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={isBusy} onClick={() => void save()}>
          {t('control.save')}
        </DialogFooter>
      }
    >
      <TextField
        autoFocus
        label={t('entity.participant.fields.weight.label')}
        value={weight}
        error={wrong}
        maxLength={13}
        onChange={setWeight}
      />
      <TextField label={t('entity.participant.fields.group.label')} value={group} maxLength={60} onChange={setGroup} />
    </Dialog>
  )
}
