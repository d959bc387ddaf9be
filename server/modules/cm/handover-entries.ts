/** What stands in a person's name in cm: customers, open leads, what is planned; who gets what comes from a source, who approves beyond a credit limit. */
import { sql } from 'kysely'
import type { HandoverEntry } from '../../handover/entry'
import { namedPerson } from '../../handover/named-person'

export const cmHandover: readonly HandoverEntry[] = [
  namedPerson({ key: 'cm.source-owner', label: 'cm:handover.source_owner', entity: 'cm/source', field: 'default_owner' }),
  namedPerson({ key: 'cm.credit-approver', label: 'cm:handover.credit_approver', entity: 'cm/credit-limit-control', field: 'levels.approver' }),
  namedPerson({ key: 'cm.credit-notified', label: 'cm:handover.credit_notified', entity: 'cm/credit-limit-control', field: 'levels.notify' }),
  namedPerson({ key: 'cm.organization-owner', label: 'cm:handover.organization_owner', entity: 'cm/organization', field: 'owner' }),
  namedPerson({ key: 'cm.person-owner', label: 'cm:handover.person_owner', entity: 'cm/person', field: 'owner' }),
  namedPerson({ key: 'cm.lead-owner', label: 'cm:handover.lead_owner', entity: 'cm/lead', field: 'owner', rows: () => sql<boolean>`r.status = 'open'` }),
  namedPerson({ key: 'cm.activity-owner', label: 'cm:handover.activity_owner', entity: 'cm/activity', field: 'owner', rows: () => sql<boolean>`r.status = 'planned'` }),
]
