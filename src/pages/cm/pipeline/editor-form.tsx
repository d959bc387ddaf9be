/** The editor once all is loaded: fields of the pipeline, the board as it will be, the stages, and one Save for everything. */
import { useMemo, useRef, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useFormats } from '../../../components/format/format-settings'
import { showAlert } from '../../../providers/notification/alerts'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { Field } from '../../../schemas/core/define'
import { formTitle, recordTitle } from '../../../components/entity/entity-texts'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { FormFields } from '../../../screens/form/layout/form-fields'
import { FormScopeProvider, type FormScope } from '../../../screens/form/state/form-context'
import { useFormLayout } from '../../../screens/form/layout/use-form-layout'
import { createFormStore } from '../../../screens/form/state/form-store'
import { changedFields, initialValues } from '../../../screens/form/state/form-values'
import { LeaveGuard } from '../../../screens/form/conflict/leave-guard'
import { useFormKeys } from '../../../screens/form/use-form-keys'
import { RecordFrame } from '../../../screens/record/record-frame'
import type { RecordRoute } from '../../../screens/record/use-record-route'
import { BoardPreview } from './board-preview'
import { draftsChanged, draftsOf, firstDrafts, type StageDraft, type StageKind } from './stage-draft'
import { StageList } from './stage-list'
import { useCompose } from './use-compose'
import { useStores } from './use-stores'

interface EditorFormProps {
  resource: Resource
  stageResource: Resource
  pipeline: EntityAccess
  stage: EntityAccess
  route: RecordRoute
  row: RecordRow | undefined
  stages: readonly RecordRow[]
  mode: 'create' | 'clone' | 'edit'
  onReload: () => void
}

const idPrefix = 'f_pipeline'
const never = () => undefined

export function EditorForm({ resource, stageResource, pipeline, stage, route, row, stages, mode, onReload }: EditorFormProps) {
  const { t, i18n } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const { language } = formats
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  const { busy, save: compose } = useCompose()
  const { entity } = pipeline
  const [store] = useState(() => createFormStore(initialValues(entity, row, { clone: mode === 'clone' })))
  const [first] = useState((): readonly StageDraft[] =>
    mode === 'create'
      ? firstDrafts(stage.entity, standardNames(i18n.getFixedT(language, 'cm'), language))
      : draftsOf(stage.entity, stages, { clone: mode === 'clone' }),
  )
  const [drafts, setDrafts] = useState(first)
  const [texts, setTexts] = useState<readonly string[]>([])
  const [stale, setStale] = useState(false)
  const saved = useRef(false)

  const stores = useMemo(() => [store, ...drafts.map((draft) => draft.store)], [store, drafts])
  const hasChanged = () =>
    mode === 'clone' || changedFields(entity, store.get().base, store.get().values).length > 0 || draftsChanged(stage.entity, first, drafts)
  const changed = useStores(stores, hasChanged)

  const save = async (after: 'close' | 'stay') => {
    const outcome = await compose({
      pipeline,
      stage,
      store,
      drafts,
      record: mode === 'edit' && row ? { id: row.id, version: row.version } : undefined,
    })
    setTexts(outcome?.kind === 'invalid' ? outcome.texts : [])
    if (outcome?.kind === 'stale') setStale(true)
    if (outcome?.kind === 'invalid')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.k-pipeline [aria-invalid="true"]')?.focus())
    if (outcome?.kind !== 'saved') return
    saved.current = true
    void invalidate({ resource: resource.name, invalidates: ['list', 'detail'] })
    await queries.invalidateQueries({ queryKey: ['cm/stage'], refetchType: 'none' })
    showAlert({
      kind: 'success',
      text: t(mode === 'edit' ? 'screens:form.saved' : 'screens:form.created', { name: recordTitle(entity, outcome.row, formats) }),
    })
    if (after === 'close') return route.toList()
    if (mode === 'edit') return onReload()
    route.to('edit', { id: outcome.row.id, replace: true })
  }
  useFormKeys({ save: () => void save('stay'), saveAndClose: () => void save('close'), cancel: route.toList })

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
      focused: mode === 'edit' ? undefined : 'code',
      idPrefix,
      isDisabled: (field: Field) => !pipeline.mayWrite(field) || (field.name === 'code' && mode === 'edit' && row?.is_system === true),
    }),
    [store, entity, resource, row, layout, pipeline, mode],
  )

  const name = row ? recordTitle(entity, row, formats) : ''
  return (
    <RecordFrame
      opening="page"
      onClose={route.toList}
      title={formTitle(t, entity, { mode, name, language })}
      footer={
        <div className="k-form-foot">
          <span className="k-muted k-form-state" role="status">
            {changed ? t('editor.unsaved') : ''}
          </span>
          <Button onClick={route.toList} disabled={busy}>
            {t('screens:cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void save('close')}>
            {t('screens:form.save')}
          </Button>
        </div>
      }
    >
      <form
        className="k-pipeline"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save('close')
        }}
      >
        {stale && (
          <Alert
            type="warning"
            showIcon
            title={t('editor.stale')}
            action={
              <Button size="small" onClick={onReload}>
                {t('editor.reload')}
              </Button>
            }
          />
        )}
        <section className="k-pipeline-card">
          <FormScopeProvider value={scope}>
            <FormFields />
          </FormScopeProvider>
        </section>
        <section className="k-pipeline-card" aria-labelledby="pipeline_stages">
          <h2 id="pipeline_stages" className="k-form-section">
            {t('editor.stages')}
          </h2>
          <p className="k-muted">{t('editor.stages_purpose')}</p>
          {texts.length > 0 && <Alert type="error" showIcon title={texts.join(' ')} />}
          <BoardPreview drafts={drafts} />
          <StageList drafts={drafts} known={stage} resource={stageResource} onChange={setDrafts} />
        </section>
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
      <LeaveGuard isDirty={() => !saved.current && hasChanged()} />
    </RecordFrame>
  )
}

/** Named in the language of the person; the others are filled in when somebody wants them. */
function standardNames(t: (key: string) => string, language: string): Record<StageKind, Record<string, string>> {
  return {
    open: { [language]: t('editor.first_stage') },
    won: { [language]: t('entity.stage.fields.kind.enum.won') },
    lost: { [language]: t('entity.stage.fields.kind.enum.lost') },
  }
}
