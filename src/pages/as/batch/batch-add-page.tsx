/** /as/use/batch-dayoff/add, /as/use/batch-overtime/add: people, one time for all, and what it comes to for each, before it is saved or posted (as.md §2). */
import { useEffect, useRef, useState } from 'react'
import { Alert, Input, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useCompany } from '../../../providers/company/company'
import { readRecord, type RecordRow } from '../../../providers/data/record-api'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { BatchKind } from '../../../shared/as/batch'
import { Labelled } from '../../../ui/labelled'
import { batchDetail, batchPaths, useBatchKind } from './batch-place'
import { filesOfRecord, linesOfRecord } from './batch-record'
import { PeoplePart } from './people-part'
import { PreviewPart } from './preview-part'
import { useBatchLines } from './use-batch-lines'
import '../../../ui/screens.css'
import './batch.css'

export default function BatchAddPage() {
  const kind = useBatchKind()
  const [params] = useSearchParams()
  const id = Number(params.get('id') ?? params.get('from')) || null
  const { data, error, refetch } = useQuery({
    queryKey: ['as/batch', 'lines', id],
    enabled: id !== null,
    queryFn: ({ signal }) => readRecord('as/batch', id ?? 0, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
  })
  if (id !== null && error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (id !== null && !data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <BatchAdd key={`${kind} ${id ?? ''}`} kind={kind} source={data} isChange={params.has('id')} />
}

/** @param source of which the lines are: changed itself, or taken over into a new one */
function BatchAdd({ kind, source, isChange }: { kind: BatchKind; source: RecordRow | undefined; isChange: boolean }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const company = useCompany()
  const navigate = useNavigate()
  const zone = company?.time_zone ?? formats.timeZone
  const mayPost = useRight(`as.use.batch-${kind}.actions.post`)
  const batch = useBatchLines(kind)
  const [title, setTitle] = useState(source ? String(source.title) : '')
  // A copy has none: its files stay with the batch that they were given to.
  const [files, setFiles] = useState<readonly number[]>(isChange && source ? filesOfRecord(source) : [])
  const [leftOut, setLeftOut] = useState(0)
  const { lookAtLines } = batch
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !source) return
    begun.current = true
    lookAtLines(linesOfRecord(source)).catch(showFailure)
  }, [source, lookAtLines])

  const save = async (post: boolean) => {
    try {
      const id = await batch.save(
        { title: title.trim(), ...(kind === 'dayoff' ? { files } : {}) },
        { record: isChange ? source : undefined, post },
      )
      if (id !== undefined) void navigate(batchDetail(kind, id))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="k-record-page k-batch">
      <h1>{t(isChange ? 'batch_page.change' : `batch_page.add_${kind}`)}</h1>
      {!source && (
        <p className="k-muted">
          {t('batch_page.or')} <Link to={batchPaths(kind).import}>{t('page.batch_import')}</Link>
        </p>
      )}
      <Labelled label={t('entity.batch.fields.title.label')} required>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            aria-required
            maxLength={150}
            value={title}
            placeholder={t(`batch_page.title_hint_${kind}`)}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Labelled>
      <PeoplePart
        kind={kind}
        files={files}
        refs={source?._refs ?? {}}
        onFiles={setFiles}
        zone={zone}
        busy={batch.busy}
        isPreviewed={batch.lines !== null}
        adds={source !== undefined}
        onLook={async (people) => {
          try {
            setLeftOut(await batch.lookAtPeople(people, source ? (batch.lines ?? []) : []))
          } catch (error) {
            showFailure(error)
          }
        }}
      />
      {leftOut > 0 && batch.lines && <Alert type="info" showIcon title={t('batch_page.left_out', { n: leftOut })} />}
      <PreviewPart
        kind={kind}
        zone={zone}
        batch={batch}
        mayPost={mayPost}
        canSave={title.trim() !== ''}
        onSave={(post) => void save(post)}
      />
    </div>
  )
}
