/** The designer of a form (wf.md §2.3–2.5): `id` (0 = new) and `tab` in the address. */
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useRights } from '../../../providers/access/use-right'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { LeaveGuard } from '../../../screens/form/conflict/leave-guard'
import { useRecord, type RecordState } from '../../../screens/record/use-record'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Tabs, type Tab } from '../../../ui/tabs'
import { DesignerHead } from './designer-head'
import { FlowDesigner } from './flow/flow-designer'
import type { LedTo } from './form/design-scope'
import { PermissionGrid } from './form/permission-grid'
import { BasicTab } from './tabs/basic-tab'
import { isTabKey, tabOf, type DesignProblem, type TabKey } from './tabs/tab-keys'
import { useDraft, type Draft } from './use-draft'
import { useProblems } from './use-problems'
import { isBlank } from './version-diff'
import '../../../ui/screens.css'
import './designer.css'

const noProblems: readonly DesignProblem[] = []
const publishRight = 'wf.admin.template-definition.actions.publish'
const simulateRight = 'wf.admin.template-definition.actions.simulate'

const NewFormDialog = lazy(async () => ({ default: (await import('../admin/new-form-dialog')).NewFormDialog }))
const FormTab = lazy(async () => ({ default: (await import('./tabs/form-tab')).FormTab }))
const PrintTab = lazy(async () => ({ default: (await import('./tabs/print-tab')).PrintTab }))
const BindingTab = lazy(async () => ({ default: (await import('./tabs/binding-tab')).BindingTab }))
const VersionsTab = lazy(async () => ({ default: (await import('./tabs/versions-tab')).VersionsTab }))
const TestTab = lazy(async () => ({ default: (await import('./tabs/test-tab')).TestTab }))

export default function DesignerPage({ resource }: ScreenProps) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || null
  const from = Number(params.get('from')) || null
  const { known, error, retry } = useEntity(resource.name)
  const record = useRecord(resource.name, id)
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (!known) return <Skeleton active />
  // A duplicate takes the design along.
  if (from !== null)
    return (
      <Suspense>
        <NewFormDialog from={{ way: 'copy', id: from }} onClose={() => void navigate(resource.paths.list)} />
      </Suspense>
    )
  if (id === null)
    return (
      <div className="k-designer">
        <header className="k-designer-head">
          <h1>{t('designer.new')}</h1>
        </header>
        <div className="k-designer-body">
          <BasicTab resource={resource} known={known} id={null} record={record} readOnly={false} />
        </div>
      </div>
    )
  return (
    <OfForm
      key={id}
      resource={resource}
      known={known}
      id={id}
      record={record}
      first={new URLSearchParams(window.location.search).get('tab')}
    />
  )
}

interface OfFormProps extends ScreenProps {
  known: EntityAccess
  id: number
  record: RecordState
  first: string | null
}

function OfForm({ resource, known, id, record, first }: OfFormProps) {
  const { draft, error, retry } = useDraft(id)
  const failed = record.error ?? error
  if (failed)
    return (
      <ScreenError
        error={failed}
        onRetry={() => {
          record.refetch()
          retry()
        }}
      />
    )
  if (!draft || !record.row) return <Skeleton active />
  return <Designer resource={resource} known={known} id={id} record={record} draft={draft} first={isTabKey(first) ? first : 'basic'} />
}

function Designer({ resource, known, id, record, draft, first }: Omit<OfFormProps, 'first'> & { draft: Draft; first: TabKey }) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const permits = useRights([publishRight, simulateRight])
  const [tab, setTab] = useState(first)
  /** A block, a branch. */
  const [selected, setSelected] = useState<string | null>(null)
  /** The field that a problem led to. */
  const [led, setLed] = useState<LedTo | null>(null)
  const readOnly = !known.may('edit')
  const { content, change } = draft
  const problems = useProblems(id, content)
  const [isTried, setTried] = useState(false)
  const shown = isTried || !isBlank(content) ? problems : noProblems
  const open = (next: TabKey) => {
    setTab(next)
    // Not through the router: no question is asked about what is not saved, the page stays.
    const url = new URL(window.location.href)
    url.searchParams.set('tab', next)
    window.history.replaceState(window.history.state, '', url)
  }
  const name = i18nText(record.row?.name, language)
  const parts: Readonly<Record<TabKey, Tab['children']>> = {
    basic: <BasicTab resource={resource} known={known} id={id} record={record} draft={draft} readOnly={readOnly} />,
    form: <FormTab content={content} versions={draft.versions} problems={shown} {...{ led, readOnly }} onChange={change} />,
    flow: (
      <FlowDesigner
        flow={content.flow}
        content={content}
        problems={shown}
        selected={tab === 'flow' ? selected : null}
        onSelect={setSelected}
        readOnly={readOnly}
        onChange={(flow) => change({ flow })}
      />
    ),
    permission: <PermissionGrid content={content} disabled={readOnly} onChange={change} />,
    print: <PrintTab content={content} name={name} readOnly={readOnly} onChange={(print_layout) => change({ print_layout })} />,
    binding: <BindingTab content={content} readOnly={readOnly} onChange={(bindings) => change({ bindings })} />,
    versions: <VersionsTab draft={draft} readOnly={readOnly} />,
    test: <TestTab draft={draft} mayTry={permits(simulateRight)} />,
  }
  const tabs = (Object.keys(parts) as TabKey[]).map((key): Tab => {
    const count = shown.filter((problem) => tabOf(problem) === key).length
    return {
      key,
      label: (
        <>
          {t(`designer.tab.${key}`)}
          {count > 0 && (
            <span className="k-flow-problem" aria-label={t('designer.problem_count', { count })}>
              {count}
            </span>
          )}
        </>
      ),
      children: <Suspense fallback={<Skeleton active />}>{parts[key]}</Suspense>,
    }
  })
  return (
    <div className="k-designer" data-tab={tab}>
      <DesignerHead
        id={id}
        name={name}
        code={String(record.row?.code ?? '')}
        isActive={record.row?.activated === true}
        listPath={resource.paths.list}
        draft={draft}
        {...{ problems, shown }}
        onTry={() => setTried(true)}
        mayPublish={permits(publishRight)}
        onProblem={(problem) => {
          open(tabOf(problem))
          setSelected(problem.node ?? null)
          setLed(problem.field === undefined ? null : { key: problem.field, isRule: problem.isRule ?? false })
        }}
        onPublished={record.refetch}
      />
      <Tabs tabs={tabs} selected={tab} onSelect={(key) => isTabKey(key) && open(key)} late />
      <LeaveGuard isDirty={draft.isDirty} />
    </div>
  )
}
