/** /vs/admin/event-maint/new-event/:templateId?: the wizard over a new event, empty, from a template, or a copy (`?from=`). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import type { Refs } from '../../../providers/data/refs'
import type { Resource } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import { BegunForm, type Beginning } from '../../../screens/form/begun-form'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { RecordForm } from '../../../screens/form/record-form'
import { useRecordRoute } from '../../../screens/record/use-record-route'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useFormats } from '../../../components/format/format-settings'
import { copiesIn, repictured } from '../../../shared/vs/pictures'
import { readTemplate } from '../../../shared/vs/template'
import { withOwnPictures } from './own-pictures'
import { editEventPath, idIn, newEventPath } from './wizard-paths'

export default function NewEventPage() {
  const resource = useResource('vs/event')
  const { templateId } = useParams()
  const [params] = useSearchParams()
  if (!resource) return null
  const copied = idIn(params.get('from') ?? undefined)
  if (copied !== null && templateId === undefined) return <BegunForm resource={resource} from={copyOf(copied)} />
  if (templateId === undefined) return <Wizard key="new" resource={resource} given={undefined} />
  const id = idIn(templateId)
  return id === null ? <Navigate to={newEventPath()} replace /> : <FromTemplate key={id} resource={resource} id={id} />
}

/** The engine's copy, whose options name its own pictures. */
const copyOf = (id: number): Beginning => ({
  entity: 'vs/event',
  id,
  begin: (row, copy) => ({ mode: 'clone', row: { ...copy, questions: repictured(row.questions, copiesIn(row, copy)) } }),
})

function FromTemplate({ resource, id }: { resource: Resource; id: number }) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/example', 'begin', id],
    queryFn: async ({ signal }) => {
      const { data: template } = await call(readTemplate, { params: { id }, signal })
      return { name: template.name, ...(await withOwnPictures(template.values)) }
    },
    // A form must begin with the template as it is now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <>
      <p className="k-muted" role="status">
        {t('wizard.begun_with', { name: i18nText(data.name, language) })}
      </p>
      <Wizard resource={resource} given={data.values} givenRefs={data.refs} />
    </>
  )
}

interface WizardProps {
  resource: Resource
  given: Readonly<Record<string, unknown>> | undefined
  /** Names of the pictures that it begins with. */
  givenRefs?: Refs
}

function Wizard({ resource, given, givenRefs }: WizardProps) {
  const { known, error, retry } = useEntity(resource.name)
  const route = useRecordRoute(resource, 'page')
  const navigate = useNavigate()
  const { hash } = useLocation()
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (!known) return <FormSkeleton />
  const to: typeof route.to = (screen, options = {}) =>
    // Saved and open still: the step stays.
    screen === 'edit' && options.id !== undefined
      ? void navigate({ pathname: editEventPath(options.id), hash }, { replace: true })
      : route.to(screen, options)
  return (
    <RecordForm
      resource={resource}
      known={known}
      opening="page"
      route={{ ...route, id: null, to, ...(given ? { given: { ...given, ...route.given } } : {}) }}
      givenRefs={givenRefs}
      mode="create"
      row={undefined}
    />
  )
}
