/** The list as it stands, mailed by the clock: the generated form of a report, which takes along what the list shows (shell.md §8). */
import { useState } from 'react'
import { showText } from '../../../providers/notification/alerts'
import type { ExportQuestion } from '../../../api/engine/export'
import { useResource } from '../../../resources/core/use-resource'
import { entityPlural } from '../../../components/entity/entity-texts'
import { useEntity } from '../../entity/use-entity'
import { CreateInPlace } from '../../form/create-in-place'
import type { ListUi } from '../state/list-context'
import { sortText } from '../state/list-place'
import { contentOf } from './saved-view'
import type { ListView } from './use-list-view'

interface ReportFormProps {
  ui: ListUi
  list: ListView
  format: ExportQuestion['format']
  /** Empty = all that a receiver may see. */ columns: readonly string[]
  onClose: () => void
}

export function ReportForm({ ui, list, format, columns, onClose }: ReportFormProps) {
  const {
    entity,
    context: { t },
  } = ui
  const { known } = useEntity('sc/list-report')
  const resource = useResource('sc/list-report')
  const { state, view } = list
  const [given] = useState(() => ({
    screen: entity.name,
    name: view?.name ?? entityPlural(t, entity),
    format,
    columns: [...columns],
    filters: contentOf({ ...state, columns: list.columns }).filters,
    q: state.q || null,
    sort: sortText(state.sort) || null,
  }))
  if (!known || !resource) return null
  return (
    <CreateInPlace
      resource={resource}
      known={known}
      given={given}
      onClose={onClose}
      onSaved={() => {
        showText('success', 'screens:export.report_saved')
        onClose()
      }}
    />
  )
}
