/** Every file that was uploaded, the newest first. */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { UploadedLicense } from '../../../shared/sc/license-calls'

export function LicenseHistory({ history }: { history: readonly UploadedLicense[] }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const day = (at: string) => formatDate(wallTime(at, formats.timeZone)?.date ?? at, formats)
  return (
    <section className="k-license-card" aria-labelledby="k-license-history">
      <h2 id="k-license-history">{t('license.history')}</h2>
      {history.length === 0 ? (
        <p className="k-secondary">{t('license.history_empty')}</p>
      ) : (
        <div className="k-license-scroll" role="region" tabIndex={0} aria-label={t('license.history')}>
          <table>
            <thead>
              <tr>
                {['licensee', 'edition', 'seats', 'issued_at', 'expires_at'].map((field) => (
                  <th key={field} scope="col">
                    {t(`entity.license.fields.${field}.label`)}
                  </th>
                ))}
                <th scope="col">{t('license.uploaded_at')}</th>
                <th scope="col">{t('license.uploaded_by')}</th>
                <th scope="col">{t('entity.license.fields.active.label')}</th>
              </tr>
            </thead>
            <tbody>
              {history.map((one) => (
                <tr key={one.id}>
                  <td>{one.licensee}</td>
                  <td>{one.edition}</td>
                  <td>{one.seats ?? '∞'}</td>
                  <td>{day(one.issued_at)}</td>
                  <td>{one.expires_at ? day(one.expires_at) : t('license.never')}</td>
                  <td>{formatDateTime(one.uploaded_at, formats)}</td>
                  <td>{one.uploaded_by}</td>
                  <td>
                    <Tag color={one.active ? 'success' : 'default'}>{t(one.active ? 'license.active' : 'license.former')}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
