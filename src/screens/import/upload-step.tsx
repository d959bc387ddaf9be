/** 1 Upload: the template, the file, and how its beginning was read. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { downloadTemplate, readAgain, uploadImport, type ImportView } from '../../api/engine/import'
import { Button } from '../../ui/button'
import { entityPlural } from '../../components/entity/entity-texts'
import { FileDrop } from './file-drop'
import type { ImportUi } from './import-screen'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030', 'shift_jis']
/** In addition to sheets. */
const endings = { calendar: '.ics', zip: '.zip' } as const
const delimiters = [',', ';', '\t', '|']

export function UploadStep({ ui }: { ui: ImportUi }) {
  const { t } = useTranslation(['screens', ui.entity.module])
  const { entity, companion, view } = ui
  const takes = entity.x.import?.ics ? 'calendar' : entity.x.import?.files ? 'zip' : undefined
  return (
    <div className="k-import-body">
      <p className="k-muted">
        {t('import.template_text')} <Templates entity={entity.name} />
        {companion && (
          <>
            <br />
            {t('screens:import.template_with', { other: entityPlural(t, companion) })}{' '}
            <Templates entity={entity.name} paired={companion.name} />
          </>
        )}
      </p>
      <FileDrop
        label={t('import.choose_file')}
        {...(view ? { title: t('import.other_file') } : {})}
        limits={t(takes === undefined ? 'import.limits' : `import.limits_${takes}`)}
        accept={['.csv', '.txt', '.tsv', '.xlsx', ...(takes === undefined ? [] : [endings[takes]])].join()}
        onFile={async (file, onProgress) => ui.go('upload', await uploadImport(entity.name, file, onProgress))}
      />
      {view && <Beginning ui={ui} view={view} />}
      {view && (
        <footer className="k-record-foot">
          <Button type="primary" onClick={() => ui.go('columns')}>
            {t('import.next')}
          </Button>
        </footer>
      )}
    </div>
  )
}

function Templates({ entity, paired }: { entity: string; paired?: string }) {
  const { t } = useTranslation('screens')
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button key={format} type="link" size="small" onClick={() => void downloadTemplate(entity, format, paired).catch(showFailure)}>
      {t('import.template', { format: format.toUpperCase() })}
    </Button>
  ))
}

/** The first rows as they were read; another encoding or delimiter is read at once. */
function Beginning({ ui, view }: { ui: ImportUi; view: ImportView }) {
  const { t } = useTranslation('screens')
  const [busy, setBusy] = useState(false)
  const again = async (how: { encoding?: string; delimiter?: string }) => {
    setBusy(true)
    try {
      ui.put(
        await readAgain(view.id, {
          ...(view.encoding ? { encoding: view.encoding } : {}),
          ...(view.delimiter ? { delimiter: view.delimiter } : {}),
          ...how,
        }),
      )
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('import.beginning')} aria-busy={busy}>
      {view.archive && <p className="k-muted">{t('import.zip', { sheet: view.archive.sheet, count: view.archive.files })}</p>}
      {view.format === 'csv' && (
        <div className="k-import-choices">
          <label>
            {t('import.encoding')}{' '}
            <select
              className="k-pager-size"
              value={view.encoding ?? ''}
              disabled={busy}
              onChange={(event) => void again({ encoding: event.target.value })}
            >
              {encodings.map((one) => (
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
              value={view.delimiter ?? ''}
              disabled={busy}
              onChange={(event) => void again({ delimiter: event.target.value })}
            >
              {delimiters.map((one) => (
                <option key={one} value={one}>
                  {one === '\t' ? t('import.tab') : one}
                </option>
              ))}
            </select>
          </label>
          {!view.analysis.certain && <span className="k-muted">{t('import.guessed')}</span>}
        </div>
      )}
      <div className="k-import-table" tabIndex={0} role="region" aria-label={t('import.beginning')}>
        <table>
          <thead>
            <tr>
              {view.analysis.headings.map((heading, column) => (
                <th key={column} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.analysis.sample.map((row, index) => (
              <tr key={index}>
                {view.analysis.headings.map((_, column) => (
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
