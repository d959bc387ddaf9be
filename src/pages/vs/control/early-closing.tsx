/** A request to close a secret event before its time, while somebody else of its committee has to confirm it (vs.md §4). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { refTitle, type Refs } from '../../../providers/data/refs'
import type { RowOf } from '../../../schemas/core/define'
import type { event } from '../../../schemas/vs/event'

type Requested = Pick<RowOf<typeof event>, 'close_requested_at' | 'close_requested_by' | 'close_reason'>

interface EarlyClosingProps {
  /** The request's fields are not there for who neither runs the event nor is of its commission. */
  row: Partial<Requested> & { _actions?: readonly string[] }
  refs: Refs
}

export function EarlyClosing({ row, refs }: EarlyClosingProps) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  if (!row.close_requested_at) return null
  const time = formatDateTime(row.close_requested_at, formats)
  const name = refTitle(refs, 'sc/user', row.close_requested_by)?.title
  const may = (action: string) => row._actions?.includes(action) ?? false
  const next = may('confirm-close') ? 'confirm' : may('withdraw-close') ? 'own' : 'wait'
  return (
    <Alert
      type="warning"
      showIcon
      title={name ? t('control.early.title', { name, time }) : t('control.early.nameless', { time })}
      description={
        <>
          {row.close_reason && <p>{t('control.early.reason', { reason: row.close_reason })}</p>}
          <p>{t(`control.early.${next}`)}</p>
        </>
      }
    />
  )
}
