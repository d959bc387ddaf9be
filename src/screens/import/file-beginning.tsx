/** The first rows of a file as they were read; another encoding or delimiter is read at once. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportView } from '../../api/engine/import'
import { showFailure } from '../../providers/notification/alerts'
import { fileEncodings } from '../../schemas/sc/file-encodings'
import { fileDelimiters, readHow, type ReadHow } from '../../shared/engine/file-reading'

export type ReadFile = Pick<ImportView, 'format' | 'encoding' | 'delimiter' | 'archive' | 'analysis'>
export function FileBeginning({ source, onRead }: { source: ReadFile; onRead: (how: ReadHow) => Promise<void> }) {
  const { t } = useTranslation('screens')
  const [busy, setBusy] = useState(false)
  const again = async (how: { encoding: string } | { delimiter: string }) => {
    setBusy(true)
    try {
      await onRead(readHow({ encoding: source.encoding, delimiter: source.delimiter, ...how }))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('import.beginning')} aria-busy={busy}>
      {source.archive && <p className="k-muted">{t('import.zip', { sheet: source.archive.sheet, count: source.archive.files })}</p>}
      {source.format === 'csv' && (
        <div className="k-import-choices">
          <label>
            {t('import.encoding')}{' '}
            <select
              className="k-pager-size"
              value={source.encoding ?? ''}
              disabled={busy}
              onChange={(event) => void again({ encoding: event.target.value })}
            >
              {fileEncodings.map((one) => (
                <option key={one} value={one}>
                  {one.toUpperCase()}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('import.delimiter')}{' '}
            <select
              className="k-pager-size"
              value={source.delimiter ?? ''}
              disabled={busy}
              onChange={(event) => void again({ delimiter: event.target.value })}
            >
              {fileDelimiters.map((one) => (
                <option key={one} value={one}>
                  {one === '\t' ? t('import.tab') : one}
                </option>
              ))}
            </select>
          </label>
          {!source.analysis.certain && <span className="k-muted">{t('import.guessed')}</span>}
        </div>
      )}
      <div className="k-import-table" tabIndex={0} role="region" aria-label={t('import.beginning')}>
        <table>
          <thead>
            <tr>
              {source.analysis.headings.map((heading, column) => (
                <th key={column} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {source.analysis.sample.map((row, index) => (
              <tr key={index}>
                {source.analysis.headings.map((_, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
