/** 1 Upload: the template, the file, and how its beginning was read. */
import { useRef, useState, type DragEvent } from 'react'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { downloadTemplate, readAgain, uploadImport, type ImportView } from '../../api/engine/import'
import { Button } from '../../ui/button'
import { entityPlural } from '../../components/entity/entity-texts'
import type { ImportUi } from './import-screen'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030', 'shift_jis']
const delimiters = [',', ';', '\t', '|']

export function UploadStep({ ui }: { ui: ImportUi }) {
  const { t } = useTranslation(['screens', ui.entity.module])
  const { entity, companion, view } = ui
  const [part, setPart] = useState<number | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const upload = async (file: File | undefined) => {
    if (!file || part !== null) return
    setPart(0)
    try {
      ui.go('upload', await uploadImport(entity.name, file, setPart))
    } catch (error) {
      showFailure(error)
    } finally {
      setPart(null)
      if (input.current) input.current.value = ''
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void upload(event.dataTransfer.files[0])
  }
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
      <label
        className="k-import-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          className="k-visually-hidden"
          accept={entity.x.import?.ics ? '.csv,.txt,.tsv,.xlsx,.ics' : '.csv,.txt,.tsv,.xlsx'}
          aria-label={t('import.choose_file')}
          disabled={part !== null}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <InboxOutlined aria-hidden />
        <strong>{t(view ? 'import.other_file' : 'import.choose_file')}</strong>
        <span className="k-muted">{t(entity.x.import?.ics ? 'import.limits_calendar' : 'import.limits')}</span>
        {part !== null && <Progress percent={Math.round(part * 100)} aria-label={t('import.uploading')} />}
      </label>
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
