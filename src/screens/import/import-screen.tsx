/** The import wizard (shell.md §8): Upload · Columns · Check · Run. What it is at stands in the address, so that it can be left and come back to. */
import { useEffect } from 'react'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { Steps } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { readImport, type ImportState, type ImportView } from '../../api/engine/import'
import { Button } from '../../ui/button'
import { useIsPhone } from '../../ui/use-is-phone'
import type { ScreenProps } from '../../resources/core/define-module'
import { entityPlural } from '../../components/entity/entity-texts'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { ListSkeleton } from '../list/list-skeleton'
import { ScreenError } from '../entity/screen-error'
import { mappedColumns } from './check-row'
import { CheckStep } from './check-step'
import { ColumnsStep } from './columns-step'
import { RunStep } from './run-step'
import { UploadStep } from './upload-step'
import '../../ui/screens.css'
import './import.css'

const steps = ['upload', 'columns', 'check', 'run'] as const
type Step = (typeof steps)[number]

/** Where an import stands by itself; a person may go back from there. */
const stepOf: Readonly<Record<ImportState, Step>> = {
  uploaded: 'upload',
  checking: 'check',
  checked: 'check',
  failed: 'check',
  running: 'run',
  done: 'run',
  rolled_back: 'run',
}
const pollMs = 1_000

/** What every step needs. */
export interface ImportUi {
  entity: EntityAccess['entity']
  known: EntityAccess
  /** The entity whose records may stand in the same rows, if this person may bring those too. */
  companion: EntityAccess['entity'] | undefined
  /** Null before the upload. */
  view: ImportView | null
  go: (step: Step, id?: number) => void
  /** Takes over what a call has answered, or reads anew. */
  put: (view?: ImportView) => void
}

export function ImportScreen({ resource }: ScreenProps) {
  const { known, error, retry } = useEntity(resource.name)
  const other = known?.entity.x.import?.with?.entity
  const beside = useEntity(other ?? resource.name, { enabled: other !== undefined })
  const companion = other !== undefined && beside.known?.may('import') ? beside.known.entity : undefined
  const { t } = useTranslation(['screens', resource.module])
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const id = Number(params.get('import')) || null
  const key = ['import', id]
  const query = useQuery({
    queryKey: key,
    enabled: id !== null,
    retry: 1,
    staleTime: 0,
    queryFn: () => readImport(id ?? 0, { background: client.getQueryData(key) !== undefined }),
    refetchInterval: ({ state }) => (state.data?.state === 'checking' || state.data?.state === 'running' ? pollMs : false),
  })
  const view = id === null ? null : (query.data ?? null)
  const step = currentStep(params.get('step'), view)
  // The job has moved on: what the address asked for is over.
  const isBusy = view?.state === 'checking' || view?.state === 'running'
  useEffect(() => {
    document.querySelector<HTMLElement>('.k-import h1')?.focus()
  }, [step])

  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (query.error && !view) return <ScreenError error={query.error} onRetry={() => void query.refetch()} />
  if (!known || (id !== null && !view)) return <ListSkeleton />
  const isPaired = view ? mappedColumns({ ...view, mapping: view.mapping ?? view.suggested }).some(({ part }) => part) : params.has('with')
  const ui: ImportUi = {
    entity: known.entity,
    known,
    companion,
    view,
    go: (next, other) => setParams({ import: String(other ?? id ?? ''), step: next }),
    put: (next) => {
      if (next) client.setQueryData(key, next)
      else void client.invalidateQueries({ queryKey: key })
    },
  }
  return (
    <div className="k-record-page k-import">
      <header className="k-record-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          label={t('screens:back_to_list')}
          onClick={() => void navigate(resource.paths.list)}
        />
        <h1 className="k-record-title" tabIndex={-1}>
          {isPaired && companion
            ? t('screens:import.title_with', { entity: entityPlural(t, known.entity), other: entityPlural(t, companion) })
            : t('screens:import.title', { entity: entityPlural(t, known.entity) })}
        </h1>
        {view && <span className="k-muted k-import-file">{view.file}</span>}
      </header>
      <Steps
        className="k-import-steps"
        size="small"
        current={steps.indexOf(step)}
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        items={steps.map((one, index) => ({ title: t(`screens:import.step.${one}`), disabled: isBusy || !view || index > reached(view) }))}
        onChange={(index) => ui.go(steps[index] ?? 'upload')}
      />
      {step === 'upload' && <UploadStep ui={ui} />}
      {step === 'columns' && view && <ColumnsStep key={`${view.id} ${view.encoding ?? ''} ${view.delimiter ?? ''}`} ui={ui} view={view} />}
      {step === 'check' && view && <CheckStep ui={ui} view={view} />}
      {step === 'run' && view && <RunStep ui={ui} view={view} onLeave={() => void navigate(resource.paths.list)} />}
    </div>
  )
}

function currentStep(asked: string | null, view: ImportView | null): Step {
  if (!view) return 'upload'
  if (view.state === 'checking') return 'check'
  if (view.state === 'running' || view.state === 'done') return 'run'
  const step = steps.find((one) => one === asked) ?? stepOf[view.state]
  return steps.indexOf(step) <= reached(view) ? step : (steps[reached(view)] ?? 'upload')
}

/** The furthest step that makes sense now. */
function reached(view: ImportView): number {
  if (view.state === 'uploaded') return view.mapping ? 2 : 1
  return view.state === 'checking' ? 2 : 3
}
