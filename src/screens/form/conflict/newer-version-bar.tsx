/** Somebody else saved or deleted the record while it is edited here. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { Button } from '../../../ui/button'
import type { RecordRow } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'

interface NewerBarProps {
  row: RecordRow | null
  isGone: boolean
  onMerge: (row: RecordRow) => void
}

export function NewerBar({ row, isGone, onMerge }: NewerBarProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  if (isGone)
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        className="k-draft-bar"
        title={t('refused.gone')}
        description={t('refused.kept_or_new')}
      />
    )
  if (!row) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="k-draft-bar"
      title={t(
        'newer.text',
        newerWords(row, (at) => momentText(at, formats)),
      )}
      action={
        <Button size="small" type="primary" onClick={() => onMerge(row)}>
          {t('newer.merge')}
        </Button>
      }
    />
  )
}

/** Who and when, for the sentence. */
export function newerWords(row: RecordRow, timeText: (at: number) => string): { name: string; time: string } {
  return { name: refTitle(row._refs ?? {}, 'sc/user', row.updated_by)?.title ?? '–', time: timeText(Date.parse(row.updated_at)) }
}
