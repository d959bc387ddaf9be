/** What of tasks stands in a leaver's name (ca.md §6): what they have to do, gave to others and review, and duties that come again. */
import { sql } from 'kysely'
import type { HandoverEntry } from '../../../contracts/handover'
import { namedPerson } from '../../../handover/named-person'

const isOpen = () => sql<boolean>`r.status in ('todo', 'in_progress', 'on_hold', 'review')`
const goesOn = () => sql<boolean>`r.status <> 'ended'`

export const caHandover: readonly HandoverEntry[] = [
  namedPerson({ key: 'ca.assigned', label: 'ca:handover.assigned', entity: 'ca/task', field: 'assignees', rows: isOpen }),
  namedPerson({ key: 'ca.given', label: 'ca:handover.given', entity: 'ca/task', field: 'creator', rows: isOpen }),
  namedPerson({ key: 'ca.reviewed', label: 'ca:handover.reviewed', entity: 'ca/task', field: 'reviewer', rows: isOpen }),
  namedPerson({ key: 'ca.series', label: 'ca:handover.series', entity: 'ca/task-series', field: 'assignees', rows: goesOn }),
]
