/** How long ago a device was last heard of; the exact time as a tooltip. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { timeAgo } from '../../../components/format/time-ago'
import { useNow } from '../../../components/format/use-now'
import { formatTags } from '../../../providers/i18n/language'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'

export default function LastSeen({ row: { last_seen_at: at } }: CellProps<RowOf<typeof hardware>>) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const now = useNow()
  if (!at) return <span className="k-muted">{t('device.never')}</span>
  return (
    <time dateTime={at} title={formatDateTime(at, formats)}>
      {timeAgo(at, now, formatTags[formats.language])}
    </time>
  )
}
