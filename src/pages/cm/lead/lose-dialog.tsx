/** Why a lead is lost, and what its reason asks for (cm.md §4). */
import { useState } from 'react'
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../screens/form/inputs/record-picker'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { performOnRecord, type RecordRow } from '../../../providers/data/record-api'
import { Labelled } from '../../../ui/labelled'

interface LoseDialogProps {
  lead: RecordRow
  onDone: (lead: RecordRow) => void
  onClose: () => void
}

const fields = ['lost_reason', 'competitor', 'lost_note']

export function LoseDialog({ lead, onDone, onClose }: LoseDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [reason, setReason] = useState<number | undefined>()
  const [competitor, setCompetitor] = useState(typeof lead.competitor === 'string' ? lead.competitor : '')
  const [note, setNote] = useState('')
  const [cancel, setCancel] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const wrong = (field: string) => failure?.errors?.[field]?.[0]
  const general = failure && !fields.some((field) => wrong(field)) ? failure.text : undefined
  const lose = async () => {
    setBusy(true)
    try {
      const answers = {
        cancel_activities: cancel,
        ...(reason === undefined ? {} : { lost_reason: reason }),
        ...(competitor.trim() ? { competitor: competitor.trim() } : {}),
        ...(note.trim() ? { lost_note: note.trim() } : {}),
      }
      onDone((await performOnRecord('cm/lead', 'lose', { id: lead.id, version: lead.version, answers })).data)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const label = (field: string) => t(`cm:entity.lead.fields.${field}.label`)
  return (
    <Dialog
      open
      title={t('cm:lose.title', { lead: lead.title })}
      width={520}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour="danger" loading={busy} onClick={() => void lose()}>
          {t('cm:lose.act')}
        </DialogFooter>
      }
    >
      <Labelled label={label('lost_reason')} required error={wrong('lost_reason')}>
        {(input) => (
          <RecordPicker
            {...input}
            entity="cm/lost-reason"
            value={reason === undefined ? [] : [reason]}
            onChange={([id]) => {
              setReason(id)
              setFailure(null)
            }}
          />
        )}
      </Labelled>
      <Labelled label={label('competitor')} error={wrong('competitor')}>
        {(input) => (
          <Input
            id={input.id}
            aria-describedby={input.describedBy}
            {...(input.invalid ? { status: 'error' as const } : {})}
            value={competitor}
            maxLength={120}
            onChange={({ target }) => setCompetitor(target.value)}
          />
        )}
      </Labelled>
      <Labelled label={label('lost_note')} error={wrong('lost_note')}>
        {(input) => (
          <Input.TextArea
            id={input.id}
            aria-describedby={input.describedBy}
            {...(input.invalid ? { status: 'error' as const } : {})}
            value={note}
            rows={3}
            maxLength={4000}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Labelled>
      <Checkbox checked={cancel} onChange={({ target }) => setCancel(target.checked)}>
        {t('cm:lose.cancel_activities')}
      </Checkbox>
      {general && (
        <p role="alert" className="k-entry-error">
          {general}
        </p>
      )}
    </Dialog>
  )
}
