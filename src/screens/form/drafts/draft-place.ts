import { isViewing } from '../../../providers/auth/identity'
import { currentUserId } from '../../../providers/auth/session'
import type { Resource } from '../../../resources/core/define-module'
import type { FormMode } from '../state/form-input'
import type { DraftPlace } from './draft-rules'

/**
 * Who looks as somebody else can save nothing, and his own drafts do not belong into that person's forms.
 * @param record its id, or the one that is duplicated
 */
export function draftPlace(resource: Pick<Resource, 'name'>, mode: FormMode, record: number | null): DraftPlace {
  return {
    user: isViewing() ? null : currentUserId(),
    screen: `${resource.name}:${mode}`,
    record: record === null ? 'new' : String(record),
  }
}
