/** The form of a plan once all is loaded: what it measures above, the targets below, one Save for both. */
import { useMemo, useRef, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { showAlert } from '../../../providers/notification/alerts'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import { fiscalYearOf, type QuotaPeriod, spansOfYear } from '../../../shared/cm/quota-periods'
import type { Field } from '../../../schemas/core/define'
import { formTitle, recordTitle } from '../../../components/entity/entity-texts'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { FormFields } from '../../../screens/form/layout/form-fields'
import { FormScopeProvider, type FormScope } from '../../../screens/form/state/form-context'
import { createFormStore, type FormValues } from '../../../screens/form/state/form-store'
import { changedFields, initialValues } from '../../../screens/form/state/form-values'
import { LeaveGuard } from '../../../screens/form/conflict/leave-guard'
import { useFormKeys } from '../../../screens/form/use-form-keys'
import { useFormLayout } from '../../../screens/form/layout/use-form-layout'
import { RecordFrame } from '../../../screens/record/record-frame'
import type { RecordRoute } from '../../../screens/record/use-record-route'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useStores } from '../pipeline/use-stores'
import { changedTargets, type Cells, cellKey, targetOf } from './grid-cells'
import type { AttainmentAnswer, Basis, Metric } from '../../../shared/cm/quota'
import { readBasis } from '../../../api/cm/quota'
import { QuotaGrid } from './quota-grid'
import { useSavePlan } from './use-save-plan'

interface PlanFormProps {
  resource: Resource
  known: EntityAccess
  route: RecordRoute
  row: RecordRow | undefined
  /** Of the plan that is changed or copied. */
  targets: AttainmentAnswer | null
  mode: 'create' | 'clone' | 'edit'
}

const never = () => undefined

/** A copy is for the year after. */
function firstValues({ known: { entity }, row, targets, mode }: PlanFormProps, year: number): FormValues {
  const values = initialValues(entity, row, { clone: mode === 'clone' })
  if (mode === 'edit') return values
  const next = targets && mode === 'clone' ? targets.quota.year + 1 : year
  return {
    ...values,
    year: next,
    ...(mode === 'clone' ? { title: String(values.title ?? '').replace(String(next - 1), String(next)) } : {}),
  }
}

export function PlanForm(props: PlanFormProps) {
  const { resource, known, route, row, targets, mode } = props
  const { entity } = known
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const invalidate = useInvalidate()
  const [store] = useState(() => createFormStore(firstValues(props, fiscalYearOf(todayIn(formats.timeZone), formats.fiscalMonth))))
  const asked = useStores(
    useMemo(() => [store], [store]),
    () => JSON.stringify(measuredBy(store.get().values)),
  )
  const question = useMemo(() => JSON.parse(asked) as ReturnType<typeof measuredBy>, [asked])
  const basis = useQuery({
    queryKey: ['cm/quota', 'basis', asked],
    enabled: question !== null,
    queryFn: ({ signal }): Promise<Basis> => (question ? readBasis(question, signal) : Promise.reject(new Error('nothing is asked'))),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const [before] = useState<Cells>(() => (targets && mode === 'edit' ? cellsOf(targets) : new Map()))
  const [typed, setTyped] = useState<Cells>(() =>
    targets ? (mode === 'edit' ? cellsOf(targets) : movedCells(targets, formats.fiscalMonth)) : new Map(),
  )
  const [rows, setRows] = useState<readonly string[]>(() => targets?.owners.map(({ owner }) => owner) ?? [])
  const saved = useRef(false)
  const { busy, save, problem } = useSavePlan()
  const mayHead = mode !== 'edit' || (row?._actions?.includes('edit') ?? false)

  const starts = basis.data?.spans.map(({ start }) => start) ?? []
  // What was typed for spans that the plan no longer has stays while it is open, and is not sent.
  const cells: Cells = new Map([...typed].filter(([key]) => starts.includes(key.split(' ')[1] ?? '')))
  const changes = changedTargets(new Map([...before].filter(([key]) => starts.includes(key.split(' ')[1] ?? ''))), cells)
  const headChanged = useStores(
    useMemo(() => [store], [store]),
    () => changedFields(entity, store.get().base, store.get().values).length > 0,
  )
  const changed = mode === 'clone' || headChanged || changes.length > 0

  const submit = async () => {
    const outcome = await save({
      known,
      store,
      targets: changes,
      record: mode === 'edit' && row ? { id: row.id, version: row.version } : undefined,
      mayHead,
    })
    if (!outcome) return
    saved.current = true
    void invalidate({ resource: resource.name, invalidates: ['list', 'detail'] })
    showAlert({
      kind: 'success',
      text: t(mode === 'edit' ? 'screens:form.saved' : 'screens:form.created', { name: recordTitle(entity, outcome, formats) }),
    })
    route.to('show', { id: outcome.id, replace: true })
  }
  useFormKeys({ save: () => void submit(), saveAndClose: () => void submit(), cancel: route.toList })
  const layout = useFormLayout(entity, resource)
  const scope = useMemo(
    (): FormScope => ({
      store,
      entity,
      resource,
      refs: row?._refs ?? {},
      layout,
      onLeave: never,
      isNested: false,
      focused: mode === 'edit' ? undefined : 'title',
      idPrefix: 'f_quota',
      isDisabled: (field: Field) =>
        !mayHead || !known.mayWrite(field) || (targets?.quota.status === 'active' && mode === 'edit' && field.name !== 'title'),
    }),
    [store, entity, resource, row, layout, known, mode, mayHead, targets],
  )

  return (
    <RecordFrame
      opening="page"
      onClose={route.toList}
      title={formTitle(t, entity, {
        mode,
        language: formats.language,
        name: row ? recordTitle(entity, row, formats) : '',
      })}
      footer={
        <div className="k-form-foot">
          <span className="k-muted k-form-state" role="status">
            {changed ? t('cm:editor.unsaved') : ''}
          </span>
          <Button onClick={route.toList} disabled={busy}>
            {t('screens:cancel')}
          </Button>
          <Button type="primary" loading={busy} disabled={basis.isPlaceholderData} onClick={() => void submit()}>
            {t('screens:form.save')}
          </Button>
        </div>
      }
    >
      <form
        className="k-quota-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem && <Alert type="error" showIcon title={problem.text} />}
        <section className="k-pipeline-card">
          <FormScopeProvider value={scope}>
            <FormFields />
          </FormScopeProvider>
        </section>
        <section className="k-pipeline-card" aria-labelledby="quota_targets">
          <h2 id="quota_targets" className="k-form-section">
            {t('cm:entity.quota-line.plural')}
          </h2>
          {question === null && <p className="k-muted">{t('cm:quota.year_first')}</p>}
          {basis.error && <ScreenError error={basis.error} onRetry={() => void basis.refetch()} />}
          {basis.data && question && (
            <QuotaGrid
              plan={{ ...question, currency: targets?.quota.currency ?? formats.currency }}
              basis={basis.data}
              stale={basis.isPlaceholderData}
              rows={rows}
              cells={cells}
              wrong={problem?.cells ?? new Map()}
              takesFile={mode !== 'edit' || targets?.quota.status === 'draft'}
              onRows={setRows}
              onCells={(next) => setTyped(new Map([...[...typed].filter(([key]) => !starts.includes(key.split(' ')[1] ?? '')), ...next]))}
            />
          )}
        </section>
      </form>
      <LeaveGuard isDirty={() => !saved.current && changed} />
    </RecordFrame>
  )
}

/** @returns null until the year is one */
function measuredBy({ year, period, metric, pipelines, activity_kind }: FormValues) {
  const number = Number(year)
  if (!Number.isInteger(number) || number < 2000 || number > 2100 || typeof period !== 'string' || typeof metric !== 'string') return null
  // The form offers the declared periods and metrics only.
  return {
    year: number,
    period: period as QuotaPeriod,
    metric: metric as Metric['metric'],
    pipelines: Array.isArray(pipelines) && metric !== 'activities_done' ? (pipelines as number[]) : [],
    activity_kind: typeof activity_kind === 'string' && metric === 'activities_done' ? activity_kind : null,
  }
}

/** The targets of a plan as cells of the grid; of a copy in the year after. Pure. */
const cellsOf = ({ owners, spans }: Pick<AttainmentAnswer, 'owners' | 'spans'>): Cells =>
  at(
    owners,
    spans.map(({ start }) => start),
  )

/** @param fiscalMonth 1–12 */
const movedCells = ({ quota, owners }: AttainmentAnswer, fiscalMonth: number): Cells =>
  at(
    owners,
    spansOfYear(quota.year + 1, quota.period, fiscalMonth).map(({ start }) => start),
  )

const at = (owners: AttainmentAnswer['owners'], starts: readonly string[]): Cells =>
  new Map(
    owners.flatMap(({ owner, cells }) =>
      cells.flatMap((cell, index): [string, string][] =>
        cell === null ? [] : [[cellKey(owner, starts[index] ?? ''), targetOf(cell.target) ?? '0']],
      ),
    ),
  )
