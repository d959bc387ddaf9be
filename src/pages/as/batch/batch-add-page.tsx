/**
 * /as/use/batch-dayoff/add, /as/use/batch-overtime/add in three steps: people, one time for all, and what it comes to for each, before it
 * is saved or posted (as.md §2).
 */
import { useEffect, useRef, useState } from 'react'
import { Alert, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useCompany } from '../../../providers/company/company'
import { readRecord, type RecordRow } from '../../../providers/data/record-api'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LeaveGuard } from '../../../screens/form/conflict/leave-guard'
import type { BatchKind } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { useHashStep } from '../../../ui/use-hash-step'
import { Wizard } from '../../../ui/wizard'
import { batchSteps, isCurrent, nothingChosen, questionOf, reachable, type BatchChoice } from './batch-choice'
import { batchDetail, useBatchKind } from './batch-place'
import { filesOfRecord, linesOfRecord } from './batch-record'
import { PeopleStep } from './people-step'
import { PreviewTable } from './preview-table'
import { SaveButtons } from './save-buttons'
import { useBatchLines, type BatchLines } from './use-batch-lines'
import { WhatStep } from './what-step'
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

interface BatchAddProps {
  kind: BatchKind
  /** Of which the lines are: changed itself, or taken over into a new one. */
  source: RecordRow | undefined
  isChange: boolean
}

function BatchAdd({ kind, source, isChange }: BatchAddProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const zone = useCompany()?.time_zone ?? formats.timeZone
  const navigate = useNavigate()
  const mayPost = useRight(`as.use.batch-${kind}.actions.post`)
  const batch = useBatchLines(kind)
  const [title, setTitle] = useState(source ? String(source.title) : '')
  // A copy has none: its files stay with the batch that they were given to.
  const [files, setFiles] = useState<readonly number[]>(isChange && source ? filesOfRecord(source) : [])
  const [choice, setChoice] = useState<BatchChoice>(nothingChosen)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState(0)
  const [hasEdits, setHasEdits] = useState(false)
  const saved = useRef(false)
  const opened = useLinesOf(source, batch)
  const [step, setStep] = useHashStep(batchSteps, source ? 'check' : 'people')
  const question = questionOf(kind, choice)
  const isOpening = source !== undefined && batch.lines === null
  const progress = { title, choice, question, hasLines: batch.lines !== null || isOpening, previewed, hasSource: source !== undefined }
  const last = reachable(progress)
  const at = Math.min(batchSteps.indexOf(step), last)
  const change = (part: Partial<BatchChoice>) => {
    setHasEdits(true)
    setChoice((now) => ({ ...now, ...part }))
  }
  const goOn = async () => {
    if (isCurrent(progress) || question === null) return setStep('check')
    try {
      setLeftOut(await batch.previewPeople(question, source ? (batch.lines ?? []) : []))
      setPreviewed(JSON.stringify(question))
      setStep('check')
    } catch (error) {
      showFailure(error)
    }
  }
  const save = async (post: boolean) => {
    try {
      const id = await batch.save(
        { title: title.trim(), ...(kind === 'dayoff' ? { files } : {}) },
        { record: isChange ? source : undefined, post },
      )
      if (id === undefined) return
      saved.current = true
      void navigate(batchDetail(kind, id))
    } catch (error) {
      showFailure(error)
    }
  }
  const titles = [t('batch_page.people'), t(`batch_page.what_${kind}`), t('batch_page.preview')]
  const foot = {
    people: (
      <Button type="primary" disabled={last === 0} onClick={() => setStep('what')}>
        {t('batch_page.next')}
      </Button>
    ),
    what: (
      <Button
        type="primary"
        disabled={isOpening || (question === null && !isCurrent(progress))}
        loading={batch.busy}
        onClick={() => void goOn()}
      >
        {t(isCurrent(progress) ? 'batch_page.next' : source ? 'batch_page.add_lines' : 'batch_page.preview')}
      </Button>
    ),
    check: <SaveButtons kind={kind} batch={batch} mayPost={mayPost} canSave={title.trim() !== ''} onSave={(post) => void save(post)} />,
  }
  const shown = batchSteps[at] ?? 'people'
  return (
    <Wizard
      title={t(isChange ? 'batch_page.change' : `batch_page.add_${kind}`)}
      steps={titles.map((one, index) => ({ title: one, disabled: index > last || batch.busy }))}
      at={at}
      onStep={(next) => setStep(batchSteps[next] ?? 'people')}
      busy={batch.busy}
      isWide={shown === 'check'}
      foot={
        <>
          {at > 0 && (
            <Button disabled={batch.busy} onClick={() => setStep(batchSteps[at - 1] ?? 'people')}>
              {t('bulk_grant.previous')}
            </Button>
          )}
          {foot[shown]}
        </>
      }
    >
      <LeaveGuard isDirty={() => !saved.current && (hasEdits || batch.isEdited)} />
      {shown === 'people' && (
        <PeopleStep
          kind={kind}
          title={title}
          onTitle={(next) => {
            setHasEdits(true)
            setTitle(next)
          }}
          choice={choice}
          onChange={change}
          hasSource={source !== undefined}
        />
      )}
      {shown === 'what' && (
        <WhatStep
          kind={kind}
          zone={zone}
          choice={choice}
          onChange={change}
          files={files}
          refs={source?._refs ?? {}}
          onFiles={(next) => {
            setHasEdits(true)
            setFiles(next)
          }}
        />
      )}
      {shown === 'check' && (
        <>
          {leftOut > 0 && <Alert type="info" showIcon title={t('batch_page.left_out', { n: leftOut })} />}
          {isOpening && opened.error !== null && <ScreenError error={opened.error} onRetry={opened.retry} />}
          {isOpening && opened.error === null && <Skeleton active paragraph={{ rows: 8 }} />}
          <PreviewTable zone={zone} batch={batch} />
        </>
      )}
    </Wizard>
  )
}

/** Lines of an existing batch are looked at once, as it opens. */
function useLinesOf(source: RecordRow | undefined, { previewLines }: BatchLines): { error: unknown; retry: () => void } {
  const [error, setError] = useState<unknown>(null)
  const begun = useRef(false)
  const look = () => {
    if (!source) return
    setError(null)
    previewLines(linesOfRecord(source)).catch(setError)
  }
  useEffect(() => {
    if (begun.current || !source) return
    begun.current = true
    previewLines(linesOfRecord(source)).catch(setError)
  }, [source, previewLines])
  return { error, retry: look }
}
