/** What stands in a person's name in cm: customers, open leads, what is planned; who gets what comes from a source, who approves beyond a credit limit. */
import type { HandoverEntry } from '../../../contracts/handover'
import { namedPerson } from '../../../handover/named-person'
import { inName } from './in-name'

export const cmHandover: readonly HandoverEntry[] = [
  namedPerson({ key: 'cm.source-owner', label: 'cm:handover.source_owner', entity: 'cm/source', field: 'default_owner' }),
  namedPerson({
    key: 'cm.credit-approver',
    label: 'cm:handover.credit_approver',
    entity: 'cm/credit-limit-control',
    field: 'levels.approver',
  }),
  namedPerson({
    key: 'cm.credit-notified',
    label: 'cm:handover.credit_notified',
    entity: 'cm/credit-limit-control',
    field: 'levels.notify',
  }),
  ...Object.entries(inName).map(([key, { rows }]) =>
    namedPerson({
      key: `cm.${key}-owner`,
      label: `cm:handover.${key}_owner`,
      entity: `cm/${key}`,
      field: 'owner',
      ...(rows ? { rows } : {}),
    }),
  ),
]
