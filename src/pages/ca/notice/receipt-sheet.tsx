/** Printed below an announcement: who got it, and when each read and acknowledged it (ca.md §8). */
import { useTranslation } from 'react-i18next'
import { everyReceipt } from '../../../api/ca/notices'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { usePrintedSheet } from '../../../components/print/use-printed-sheet'
import { i18nText } from '../../../shared/engine/i18n-text'

interface ReceiptSheetProps {
  id: number
  /** Only people who work there or below. */
  within: { department?: string }
  isAcknowledged: boolean
  /** Also when they could not be read, which has been told. */
  onPrinted: () => void
}

export default function ReceiptSheet({ id, within, isAcknowledged, onPrinted }: ReceiptSheetProps) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const data = usePrintedSheet({ key: ['ca/notice', id, within], read: () => everyReceipt(id, within), onPrinted })
  if (!data) return null
  const at = (moment: string | null) => (moment ? formatDateTime(moment, formats) : '')
  return (
    <table className="k-sheet k-notice-sheet">
      <caption>{t('notice.report.sheet')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('notice.report.department')}</th>
          <th scope="col">{t('notice.report.name')}</th>
          <th scope="col">{t('notice.report.read')}</th>
          {isAcknowledged && <th scope="col">{t('notice.report.acked')}</th>}
        </tr>
      </thead>
      <tbody>
        {data.map(({ user, name, department, read_at, acked_at }) => (
          <tr key={user}>
            <td>{department ? i18nText(department, formats.language) : ''}</td>
            <td>{name}</td>
            <td>{at(read_at)}</td>
            {isAcknowledged && <td>{at(acked_at)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
