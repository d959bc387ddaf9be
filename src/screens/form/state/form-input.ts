/** What a form over one record is given. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import type { Resource } from '../../../resources/core/define-module'
import type { EntityAccess } from '../../entity/use-entity'
import type { Opening } from '../../record/record-links'
import type { RecordRoute } from '../../record/use-record-route'
import type { FormValues } from './form-store'

/** `amend`: a clone of a cancelled record, which names it. */
export type FormMode = 'create' | 'clone' | 'amend' | 'edit' | 'settings'

export interface RecordFormInput {
  resource: Resource
  known: EntityAccess
  opening: Opening
  route: RecordRoute
  mode: FormMode
  row: RecordRow | undefined
  /** Titles of what a new record is given (`route.given`). */
  givenRefs?: Refs | undefined
  /** The form lies over another one, whose field takes the new record. */
  nested?:
    { onSaved: (row: RecordRow) => void; /** What a new record has, whatever its form shows of it. */ given?: FormValues } | undefined
}
