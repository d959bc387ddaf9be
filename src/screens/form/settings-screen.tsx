/** A table of one row: its form is its screen. */
import { useNavigate, useSearchParams } from 'react-router'
import type { ScreenProps } from '../../resources/core/define-module'
import type { EntityAccess } from '../entity/use-entity'
import type { RecordRoute } from '../record/use-record-route'
import { useSettings } from '../record/use-record'
import { ScreenError } from '../entity/screen-error'
import { FormSkeleton } from './form-screen'
import { RecordForm } from './record-form'

export function SettingsScreen({ resource, known }: ScreenProps & { known: EntityAccess }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { row, isEmpty, error, refetch } = useSettings(resource.name)
  if (error && !row) return <ScreenError error={error} onRetry={refetch} />
  if (!row && !isEmpty) return <FormSkeleton />
  const route: RecordRoute = {
    id: row?.id ?? null,
    from: null,
    params,
    listSearch: new URLSearchParams(),
    toList: () => void navigate(-1),
    toPage: (path) => void navigate(path),
    to: () => undefined,
  }
  return <RecordForm resource={resource} known={known} opening="page" route={route} mode="settings" row={row} />
}
