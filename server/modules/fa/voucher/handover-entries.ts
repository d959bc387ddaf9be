/** What stands in a leaver's name in finance (fa.md §7): drafts. Approvals are forms, which wf hands over. */
import { sql } from 'kysely'
import type { HandoverEntry } from '../../../contracts/handover'
import { namedPerson } from '../../../handover/named-person'

export const faHandover: readonly HandoverEntry[] = [
  namedPerson({
    key: 'fa.draft-preparer',
    label: 'fa:handover.draft_preparer',
    entity: 'fa/voucher',
    field: 'prepared_by',
    // What is confirmed says who prepared it, for good.
    rows: () => sql<boolean>`r.status = 'draft'`,
  }),
]
