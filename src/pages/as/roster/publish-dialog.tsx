/** What publishing a roster touches, with the reason for doing it against the law, and what unpublishing takes back (as.md §4.3, R10). */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../components/format/format-number'
import type { PublishPreview } from '../../../shared/as/roster'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { CalendarGaps } from './calendar-gaps'
import { RangeText } from './range-text'
import type { publishedAhead } from './roster-figures'

interface Span {
  from: string
  to: string
}

interface PublishDialogProps extends Span {
  /** Issues that keep the roster from being published without a reason. */
  blocking: number
  preview: PublishPreview
  onPublish: (reason?: string) => void
  onClose: () => void
}

/** What is touched is said before anything is published; against the law's limits a reason is needed. */
export function PublishDialog({ from, to, blocking, preview, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation('as')
  const [reason, setReason] = useState('')
  const isBlocked = blocking > 0
  return (
    <Dialog
      open
      title={t(isBlocked ? 'roster.override' : 'roster.publish')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter
          {...(isBlocked ? { colour: 'danger' as const } : {})}
          disabled={preview.days === 0 || (isBlocked && !reason.trim())}
          onCancel={onClose}
          onClick={() => onPublish(isBlocked ? reason.trim() : undefined)}
        >
          {t('roster.publish')}
        </DialogFooter>
      }
    >
      <RangeText from={from} to={to} people={preview.names} />
      <PreviewText preview={preview} />
      <CalendarGaps gaps={preview.calendar_gaps} />
      {isBlocked && (
        <>
          <p>{t('roster.override_help', { n: blocking })}</p>
          <Labelled label={t('roster.reason')} required>
            {({ id }) => (
              <Input.TextArea id={id} value={reason} maxLength={500} rows={3} onChange={({ target }) => setReason(target.value)} />
            )}
          </Labelled>
        </>
      )}
    </Dialog>
  )
}

interface UnpublishDialogProps extends Span {
  taken: ReturnType<typeof publishedAhead>
  onUnpublish: () => void
  onClose: () => void
}

export function UnpublishDialog({ from, to, taken: { days, names }, onUnpublish, onClose }: UnpublishDialogProps) {
  const { t } = useTranslation('as')
  return (
    <Dialog
      open
      title={t('roster.unpublish')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter colour="danger" disabled={days === 0} onCancel={onClose} onClick={onUnpublish}>
          {t('roster.unpublish')}
        </DialogFooter>
      }
    >
      <RangeText from={from} to={to} people={names} />
      <p>{days === 0 ? t('roster.unpublish_nothing') : t('roster.unpublish_touches', { days, people: names.length })}</p>
    </Dialog>
  )
}

function PreviewText({ preview: { days, people, minutes, leave, overtime, back_min, owed_min } }: { preview: PublishPreview }) {
  const { t } = useTranslation('as')
  if (days === 0) return <p>{t('roster.publish_nothing')}</p>
  const forms = leave + overtime
  return (
    <>
      <p>{t('roster.publish_touches', { days, people, hours: formatDuration(minutes) })}</p>
      <p>{forms === 0 ? t('roster.publish_no_forms') : t('roster.publish_forms', { n: forms, leave, overtime })}</p>
      {back_min > 0 && <p>{t('roster.publish_back', { hours: formatDuration(back_min) })}</p>}
      {owed_min > 0 && <p>{t('roster.publish_owed', { hours: formatDuration(owed_min) })}</p>}
    </>
  )
}
