/** What a form is called, who may start it, how it behaves: the generated form of wf/template, and the settings of its version. */
import { useNavigate } from 'react-router'
import { Skeleton } from 'antd'
import type { Resource } from '../../../../resources/core/define-module'
import type { EntityAccess } from '../../../../screens/entity/use-entity'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { RecordForm } from '../../../../screens/form/record-form'
import type { RecordState } from '../../../../screens/record/use-record'
import { useRecordRoute, type RecordRoute } from '../../../../screens/record/use-record-route'
import type { Draft } from '../use-draft'
import { SettingsPart } from './settings-part'

interface BasicTabProps {
  resource: Resource
  known: EntityAccess
  /** null = a new form. */
  id: number | null
  record: RecordState
  /** Absent while the form is new. */
  draft?: Draft
  readOnly: boolean
}

export function BasicTab({ resource, known, id, record, draft, readOnly }: BasicTabProps) {
  const navigate = useNavigate()
  const listed = useRecordRoute(resource, 'page')
  // A saved form is designed on: its page is this one, and a new one has its fields still to come.
  const route: RecordRoute = {
    ...listed,
    id,
    to: (screen, options) =>
      screen === 'show' || screen === 'edit'
        ? void navigate(`${resource.paths.edit}?id=${options?.id ?? id ?? 0}${id === null ? '&tab=form' : ''}`)
        : listed.to(screen, options),
  }
  if (id !== null && record.error) return <ScreenError error={record.error} onRetry={record.refetch} />
  if (id !== null && !record.row) return <Skeleton active />
  return (
    <div className="k-designer-basic">
      <RecordForm
        key={id ?? 'new'}
        resource={resource}
        known={known}
        opening="page"
        route={route}
        mode={id === null ? 'create' : 'edit'}
        row={record.row}
      />
      {draft && <SettingsPart value={draft.content.settings} readOnly={readOnly} onChange={(settings) => draft.change({ settings })} />}
    </div>
  )
}
