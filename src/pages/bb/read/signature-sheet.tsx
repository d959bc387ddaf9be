/** Printed below the text: each target with the time of confirmation, or a box to sign (bb.md §8, §12.21). */
import { useTranslation } from 'react-i18next'
import { everyReader } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { usePrintedSheet } from '../../../components/print/use-printed-sheet'
import { i18nText } from '../../../shared/engine/i18n-text'

/** @param onPrinted also when they could not be read, which has been told */
export function SignatureSheet({ id, onPrinted }: { id: number; onPrinted: () => void }) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const data = usePrintedSheet({ key: ['bb/bulletin', id], read: () => everyReader(id), onPrinted })
  if (!data) return null
  return (
    <table className="k-sheet k-bb-sheet">
      <caption>{t('sheet.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sheet.department')}</th>
          <th scope="col">{t('sheet.name')}</th>
          <th scope="col">{t('sheet.signed')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ user, name, number, department, ack_at }) => (
          <tr key={user}>
            <td>{department ? i18nText(department.name, formats.language) : ''}</td>
            <td>{number ? `${name} (${number})` : name}</td>
            <td>{ack_at ? momentText(Date.parse(ack_at), formats) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
