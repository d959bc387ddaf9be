/** The description of a field, in the generated form of sc/custom-field: a new one of a chosen kind, or one that is there. */
import { useMemo } from 'react'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { CustomField } from '../../../shared/sc/custom-fields'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { RecordForm } from '../../../screens/form/record-form'
import { CreateInPlace } from '../../../screens/form/create-in-place'
import { RecordFrame } from '../../../screens/record/record-frame'
import { useRecord } from '../../../screens/record/use-record'
import type { RecordRoute } from '../../../screens/record/use-record-route'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { BuiltField } from './form-builder'

interface FieldDrawerProps {
  resource: Resource
  /** sc/custom-field. */
  known: EntityAccess
  /** `module/entity` that the field belongs to. */
  form: string
  opened: { row: BuiltField } | { type: CustomField['type'] }
  onClose: () => void
  onSaved: (row: RecordRow) => void
}

export function FieldDrawer({ resource, known, form, opened, onClose, onSaved }: FieldDrawerProps) {
  const given = useMemo(() => ('type' in opened ? { entity: form, type: opened.type } : undefined), [form, opened])
  if (given) return <CreateInPlace resource={resource} known={known} given={given} onClose={onClose} onSaved={onSaved} />
  return 'row' in opened ? <EditField resource={resource} known={known} id={opened.row.id} onClose={onClose} onSaved={onSaved} /> : null
}

/** As it is now: the list may be a moment old. */
function EditField({
  resource,
  known,
  id,
  onClose,
  onSaved,
}: Pick<FieldDrawerProps, 'resource' | 'known' | 'onClose' | 'onSaved'> & { id: number }) {
  const { row, error, refetch } = useRecord(known.entity.name, id)
  const route: RecordRoute = {
    id,
    from: null,
    params: new URLSearchParams(),
    listSearch: new URLSearchParams(),
    toList: onClose,
    toPage: onClose,
    to: onClose,
  }
  if (!row)
    return (
      <RecordFrame opening="drawer" title="" onClose={onClose}>
        {error ? <ScreenError error={error} onRetry={refetch} /> : <FormSkeleton />}
      </RecordFrame>
    )
  return <RecordForm resource={resource} known={known} opening="drawer" route={route} mode="edit" row={row} nested={{ onSaved }} />
}
