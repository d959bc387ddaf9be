/** Makes a record where it is about to be chosen: its own generated form in a drawer over the present one. */
import { useMemo, type SyntheticEvent } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import { useResource } from '../../resources/core/use-resource'
import type { EntityAccess } from '../entity/use-entity'
import type { RecordRoute } from '../record/use-record-route'
import type { FormValues } from './state/form-store'
import { RecordForm } from './record-form'

interface CreateInPlaceProps {
  resource: Resource
  known: EntityAccess
  /** What was typed in the picker. */ text?: string
  /** What it has, whatever its form shows of it. */ given?: FormValues
  onClose: () => void
  onSaved: (row: RecordRow) => void
}

/** Of an entity by its name, whatever module it is of. */
export function CreateRecord({ entity, ...props }: Omit<CreateInPlaceProps, 'resource'> & { entity: string }) {
  const resource = useResource(entity)
  return resource ? <CreateInPlace resource={resource} {...props} /> : null
}

export function CreateInPlace({ resource, known, text = '', given, onClose, onSaved }: CreateInPlaceProps) {
  const { title, x } = known.entity
  const params = useMemo(() => new URLSearchParams(text ? { [x.typed_into ?? title]: text } : {}), [text, title, x])
  const route: RecordRoute = {
    id: null,
    from: null,
    params,
    listSearch: new URLSearchParams(),
    toList: onClose,
    toPage: onClose,
    to: onClose,
  }
  // In React's eyes it stands inside the field: what happens here is none of the outer form's business.
  return (
    <div style={{ display: 'contents' }} onSubmit={stop} onFocus={stop} onBlur={stop} onKeyDown={stop} onPaste={stop}>
      <RecordForm
        resource={resource}
        known={known}
        opening="drawer"
        route={route}
        mode="create"
        row={undefined}
        nested={{ onSaved, ...(given ? { given } : {}) }}
      />
    </div>
  )
}

const stop = (event: SyntheticEvent): void => event.stopPropagation()
