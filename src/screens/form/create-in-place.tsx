/** Makes a record where it is about to be chosen: its own generated form in a drawer over the present one. */
import { useMemo, type SyntheticEvent } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
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

export function CreateInPlace({ resource, known, text = '', given, onClose, onSaved }: CreateInPlaceProps) {
  const params = useMemo(() => new URLSearchParams(text ? { [known.entity.title]: text } : {}), [text, known])
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
