/** /as/admin/clocking/import: a file of punches by a template: looked through first, then taken in; what was taken in can be taken out again (as.md §2, §8). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { uploadFile } from '../../../api/engine/uploads'
import { RefSelect } from '../../../components/inputs/ref-select'
import { showFailure } from '../../../providers/notification/alerts'
import { importPunches, listPunchImports, type PunchImport } from '../../../shared/as/punch-import'
import { FileDrop } from '../../../screens/import/file-drop'
import { Labelled } from '../../../ui/labelled'
import { ImportHistory } from './import-history'
import { ImportResult } from './import-result'
import '../../../ui/screens.css'
import './punch-import.css'

/** A file that was looked through by a template. */
interface Looked {
  name: string
  template: number
  answer: PunchImport
}

export default function PunchImportPage() {
  const { t } = useTranslation('as')
  const [template, setTemplate] = useState<number | null>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [busy, setBusy] = useState(false)
  const history = useQuery({
    queryKey: ['as/punch', 'imports'],
    queryFn: async ({ signal }) => (await call(listPunchImports, { signal })).data,
    retry: 1,
    staleTime: 0,
  })
  const look = async (file: number, name: string, by: number) => {
    const { data } = await call(importPunches, { body: { file, template: by, dry_run: true } })
    setLooked({ name, template: by, answer: data })
  }
  const run = async () => {
    if (!looked) return
    setBusy(true)
    try {
      const { data } = await call(importPunches, { body: { file: looked.answer.import, template: looked.template } })
      setLooked({ ...looked, answer: data })
      await history.refetch()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-record-page k-import k-punch-import">
      <h1>{t('page.clocking_import')}</h1>
      <div className="k-import-body">
        <div>
          <Labelled label={t('entity.punch-template.title')} required help={t('punch_import.template_help')}>
            {({ id, describedBy }) => (
              <RefSelect
                id={id}
                describedBy={describedBy}
                entity="as/punch-template"
                filter={{ field: 'active', op: 'eq', value: true }}
                value={template === null ? [] : [template]}
                onChange={([chosen]) => {
                  setTemplate(chosen ?? null)
                  setLooked(null)
                }}
              />
            )}
          </Labelled>
          <Link to="/as/admin/clocking/punch-template">{t('entity.punch-template.plural')}</Link>
        </div>
        <FileDrop
          label={t('punch_import.choose')}
          {...(template === null ? { title: t('punch_import.template_first') } : {})}
          limits={t('punch_import.limits')}
          accept=".csv,.txt,.tsv,.dat"
          closed={template === null}
          onFile={async (file, onProgress) => {
            if (template === null) return
            const { id } = await uploadFile(file, { onProgress, signal: new AbortController().signal })
            await look(id, file.name, template)
          }}
        />
        {looked && (
          <ImportResult
            name={looked.name}
            answer={looked.answer}
            busy={busy}
            onRun={() => void run()}
            onUndone={() => {
              setLooked(null)
              void history.refetch()
            }}
          />
        )}
      </div>
      <ImportHistory
        imports={history.data}
        error={history.error}
        onRetry={() => void history.refetch()}
        onUndone={() => {
          setLooked(null)
          void history.refetch()
        }}
      />
    </div>
  )
}
