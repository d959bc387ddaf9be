/** What the acts of a lead are given beside its own fields, read and refused by its shape (422). Pure. */
import type { LeadFields, Parties, Party } from '../../../../../src/shared/cm/lead'
import type { Values } from '../../../../contracts/hooks'
import { invalid } from '../../../../kernel/errors'

const fillKeys = ['values', 'checklist', 'skip_reason', 'convert'] as const
const partyKeys = ['organization', 'person', 'confirm_duplicates']
const mostReason = 500

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (field: string, key: string): Error => invalid({ [field]: [{ key: `error:validation.${key}` }] })

/** @returns what is filled on the way: nothing of what was left out */
export function readFill(input: Values): LeadFields {
  const { values, checklist, skip_reason, convert } = Object.fromEntries(fillKeys.map((key) => [key, input[key] ?? undefined]))
  if (values !== undefined && !isObject(values)) throw refused('values', 'type')
  if (convert !== undefined && !isObject(convert)) throw refused('convert', 'type')
  const unknown = Object.keys(convert ?? {}).filter((key) => !partyKeys.includes(key))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((key) => [`convert.${key}`, [{ key: 'error:validation.additionalProperties' }]])))
  return {
    ...(values === undefined ? {} : { values }),
    // Texts and a text, as the declaration of the action says.
    ...(checklist === undefined ? {} : { checklist: checklist as string[] }),
    ...(skip_reason === undefined ? {} : { skip_reason: skip_reason as string }),
    ...(convert === undefined ? {} : { convert: readParties(convert) }),
  }
}

/** The organization and the contact of a lead: each an id, or the fields of a new one. */
export function readParties({ organization, person, confirm_duplicates = [] }: Values): Parties {
  if (!Array.isArray(confirm_duplicates ?? []) || !((confirm_duplicates ?? []) as unknown[]).every((id) => Number.isSafeInteger(id)))
    throw refused('confirm_duplicates', 'type')
  return {
    organization: readParty('organization', organization),
    person: readParty('person', person),
    confirm_duplicates: (confirm_duplicates ?? []) as number[],
  }
}

function readParty(field: 'organization' | 'person', given: unknown): Party | null {
  if (given === undefined || given === null) return null
  if (!isObject(given)) throw refused(field, 'type')
  const { duplicate_reason: reason } = given
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > mostReason)) throw refused(`${field}.duplicate_reason`, 'type')
  // Its other fields are judged as those of a record are.
  return given as Party
}
