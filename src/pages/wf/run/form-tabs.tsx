/** The content of a form and what is around it, as tabs (wf.md §2.2). */
import { lazy, Suspense, useState } from 'react'
import { Alert, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFormTrail } from '../../../api/wf/form'
import { ChosenFiles } from '../../../components/inputs/chosen-files'
import { useFormats } from '../../../components/format/format-settings'
import { RecordComments } from '../../../screens/comments/record-comments'
import { useComments } from '../../../screens/comments/use-comments'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import type { Entity } from '../../../schemas/core/define'
import { i18nText } from '../../../shared/engine/i18n-text'
import { languageTags } from '../../../shared/engine/language-tags'
import type { FormView, TrailEntry } from '../../../shared/wf/instance-calls'
import { Button } from '../../../ui/button'
import { Tabs } from '../../../ui/tabs'
import { FormRenderer } from '../fill/form-renderer/form-renderer'
import { SaidByModules } from '../new/said-by-modules'
import { FormChanges } from './form-changes'
import { FormRelated } from './form-related'
import { FormTrail } from './form-trail'
import type { FilledForm } from './use-filled-form'
import { useReview } from './use-review'

const FlowPicture = lazy(async () => ({ default: (await import('../template/flow/flow-picture')).FlowPicture }))
const RelatedTasks = lazy(async () => ({ default: (await import('../../ca/task/related-tasks')).RelatedTasks }))
const instance = 'wf/instance'

export function FormTabs({ view, form }: { view: FormView; form: FilledForm }) {
  const { t } = useTranslation('wf')
  const [tab, setTab] = useState('form')
  const files = view.files.length > 0 ? ` ${view.files.length}` : ''
  const tabs = [
    { key: 'form', label: t('view.tab.form'), children: <Content view={view} form={form} /> },
    { key: 'flow', label: t('view.tab.flow'), children: <FlowTab view={view} /> },
    { key: 'trail', label: t('view.tab.trail'), children: <TrailTab view={view} kind="trail" /> },
    ...(view.sees_content
      ? [
          { key: 'discussion', label: t('view.tab.discussion'), children: <Discussion id={view.id} /> },
          { key: 'files', label: t('view.tab.files') + files, children: <Files view={view} /> },
        ]
      : []),
    { key: 'related', label: t('view.tab.related'), children: <Related view={view} /> },
    ...(view.sees_content ? [{ key: 'changes', label: t('view.tab.changes'), children: <TrailTab view={view} kind="changes" /> }] : []),
  ]
  return (
    <div className="k-form-view-body">
      <Tabs tabs={tabs} selected={tab} onSelect={setTab} late />
    </div>
  )
}

function Content({ view, form }: { view: FormView; form: FilledForm }) {
  const { t } = useTranslation(['wf', 'common'])
  const { checked, said, error, retry } = useReview(view, form)
  if (!view.sees_content) return <p className="k-muted">{t('view.content_closed')}</p>
  return (
    <>
      {error && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title={t('view.no_review')}
          action={
            <Button size="small" onClick={retry}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {checked && said && (
        <SaidByModules checked={{ ...checked, errors: said.above, facts: said.factsAbove }} content={view.content} values={view.data} />
      )}
      <FormRenderer
        id={`wf-${view.id}`}
        content={view.content}
        values={form.values}
        onChange={form.change}
        permissions={view.permissions}
        fallback={form.fallback}
        errors={form.errors}
        readOnly={form.readOnly}
        evaluate={form.evaluate}
        said={said?.beside}
        facts={said?.facts}
      />
    </>
  )
}

function FlowTab({ view }: { view: FormView }) {
  const { language } = useFormats()
  const waiting = new Map(view.current.map(({ node, people }) => [node, people.map(({ name }) => name)]))
  return (
    <Suspense fallback={<Skeleton active />}>
      <div className="k-form-view-flow">
        <FlowPicture
          flow={view.flow}
          content={view.content}
          states={view.nodes}
          extra={({ key }) =>
            waiting.has(key) && <small>{new Intl.ListFormat(languageTags[language]).format(waiting.get(key) ?? [])}</small>
          }
        />
      </div>
    </Suspense>
  )
}

/** Tasks that came of it, and what else it has to do with. */
function Related({ view }: { view: FormView }) {
  return (
    <>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
        <RelatedTasks entity={instance} id={view.id} />
      </Suspense>
      <FormRelated view={view} />
    </>
  )
}

/** @property kind the whole trail, or what changed in the fields: one answer for both */
function TrailTab({ view, kind }: { view: FormView; kind: 'trail' | 'changes' }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['wf', 'trail', view.id, view.version],
    queryFn: ({ signal }) => readFormTrail(view.id, signal),
    staleTime: 0,
    retry: 1,
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return kind === 'trail' ? (
    <FormTrail entries={data.data} intact={data.meta.intact} />
  ) : (
    <FormChanges content={view.content} entries={changesIn(data.data)} />
  )
}

/** Entries that changed fields. What starts with `@` is no field: a choice of people, for one. */
const changesIn = (entries: readonly TrailEntry[]): TrailEntry[] =>
  entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => !field.startsWith('@')) }))
    .filter(({ changes }) => changes.length > 0)

function Discussion({ id }: { id: number }) {
  const { t } = useTranslation('wf')
  const { known, error, retry } = useEntity(instance)
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (!known) return <Skeleton active avatar />
  return (
    <>
      <p className="k-muted">{t('view.discussion_note')}</p>
      <Comments entity={known.entity} id={id} />
    </>
  )
}

function Comments({ entity, id }: { entity: Entity; id: number }) {
  return <RecordComments comments={useComments(entity, id)} entity={entity.name} id={id} />
}

function Files({ view }: { view: FormView }) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  if (view.files.length === 0) return <p className="k-muted">{t('view.no_files')}</p>
  return (
    <section aria-label={t('view.files_of', { form: i18nText(view.template.name, language) })}>
      <ChosenFiles files={view.files.map((file) => ({ ...file, title: file.name }))} />
    </section>
  )
}
