/** What the dialog of completing asks of an entry of the agenda. */
import type { AgendaEntry } from '../../../shared/cm/activity'
import type { Completed } from './timeline/complete-dialog'

export const completed = ({ id, subject, note, lead, organization, person }: AgendaEntry): Completed => ({
  id,
  subject,
  note,
  lead: lead?.id ?? null,
  organization: organization?.id ?? null,
  person: person?.id ?? null,
})
