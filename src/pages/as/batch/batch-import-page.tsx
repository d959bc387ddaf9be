/** /as/use/batch-dayoff/import, /as/use/batch-overtime/import: lines out of a sheet, looked at like those that are entered by hand (as.md §2, §8). */
import { useState } from 'react'
import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { saveBase64 } from '../../../api/engine/export'
import { uploadFile } from '../../../api/engine/uploads'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useCompany } from '../../../providers/company/company'
import { showFailure } from '../../../providers/notification/alerts'
import {
  batchSheetColumns,
  mostLines,
  readBatchSheet,
  readBatchTemplate,
  type BatchKind,
  type BatchSheetAnswer,
} from '../../../shared/as/batch'
import { FileDrop } from '../../../screens/import/file-drop'
import { LinesTable } from '../../../screens/import/lines-table'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { batchDetail, useBatchKind } from './batch-place'
import { PreviewTable } from './preview-table'
import { SaveButtons } from './save-buttons'
import { useBatchLines } from './use-batch-lines'
import '../../../ui/screens.css'
import './batch.css'

export default function BatchImportPage() {
  const kind = useBatchKind()
  return <BatchImport key={kind} kind={kind} />
}

function BatchImport({ kind }: { kind: BatchKind }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const company = useCompany()
  const navigate = useNavigate()
  const mayPost = useRight(`as.use.batch-${kind}.actions.post`)
  const batch = useBatchLines(kind)
  const [title, setTitle] = useState('')
  const [sheet, setSheet] = useState<{ name: string; answer: BatchSheetAnswer } | null>(null)
  const read = async (file: number, name: string) => {
    const { data } = await call(readBatchSheet, { body: { kind, file } })
    setSheet({ name, answer: data })
    if (title === '') setTitle(name.replace(/\.[a-z]+$/i, '').slice(0, 150))
    if (data.lines.length > 0) await batch.previewLines(data.lines)
    else batch.clear()
  }
  const save = async (post: boolean) => {
    try {
      const id = await batch.save({ title: title.trim() }, { record: undefined, post })
      if (id !== undefined) void navigate(batchDetail(kind, id))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="k-record-page k-batch k-import">
      <h1>{t(`batch_page.import_${kind}`)}</h1>
      <Templates kind={kind} />
      <FileDrop
        label={t('screens:import.choose_file')}
        limits={t('as:batch_page.limits', { n: groupDigits(String(mostLines)) })}
        accept=".csv,.txt,.tsv,.xlsx"
        onFile={async (file, onProgress) => {
          const { id } = await uploadFile(file, { onProgress, signal: new AbortController().signal })
          await read(id, file.name)
        }}
      />
      {sheet && <Problems sheet={sheet} />}
      {batch.lines && (
        <Labelled label={t('entity.batch.fields.title.label')} required>
          {({ id, describedBy }) => (
            <Input
              id={id}
              aria-describedby={describedBy}
              aria-required
              maxLength={150}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Labelled>
      )}
      <PreviewTable zone={company?.time_zone ?? formats.timeZone} batch={batch}>
        <footer className="k-record-foot">
          <SaveButtons kind={kind} batch={batch} mayPost={mayPost} canSave={title.trim() !== ''} onSave={(post) => void save(post)} />
        </footer>
      </PreviewTable>
    </div>
  )
}

function Templates({ kind }: { kind: BatchKind }) {
  const { t } = useTranslation(['as', 'screens'])
  const fetchTemplate = async (format: 'csv' | 'xlsx') => {
    try {
      const { data } = await call(readBatchTemplate, { query: { kind, format } })
      saveBase64(data)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <p className="k-muted">
      {t('as:batch_page.columns', { columns: batchSheetColumns[kind].join(', ') })}{' '}
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} type="link" size="small" onClick={() => void fetchTemplate(format)}>
          {t('screens:import.template', { format: format.toUpperCase() })}
        </Button>
      ))}
    </p>
  )
}

function Problems({ sheet: { name, answer } }: { sheet: { name: string; answer: BatchSheetAnswer } }) {
  const { t } = useTranslation('as')
  const { lines, problems, ignored } = answer
  const n = (count: number) => groupDigits(String(count))
  const wrong = new Set(problems.map(({ line }) => line)).size
  return (
    <>
      {ignored.length > 0 && <Alert type="info" showIcon title={t('batch_page.ignored', { columns: ignored.join(', ') })} />}
      {problems.length > 0 && (
        <section className="k-import-body" aria-label={t('batch_page.problems_of', { name })}>
          <Alert type="warning" showIcon title={t('batch_page.problems', { count: wrong, n: n(wrong), good: n(lines.length) })} />
          <LinesTable
            label={t('batch_page.problems_of', { name })}
            headings={[t('punch_import.line'), t('punch_import.column'), t('punch_import.what')]}
          >
            {problems.map(({ line, column, text }) => (
              <tr key={`${line} ${column ?? ''} ${text}`}>
                <th scope="row">{line}</th>
                <td>{column ?? '–'}</td>
                <td>{text}</td>
              </tr>
            ))}
          </LinesTable>
        </section>
      )}
    </>
  )
}
