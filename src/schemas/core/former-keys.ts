/** What keys of a declaration were called in former versions: databases and backups hold declarations as they were stored. */
import type { Entity, Field } from './define'

const ofEntities = { asked: 'derivedFilters', beside: 'virtualFields' }
const ofFields = { called: 'label_snapshot', was: 'renamed_from', changed_by: 'change_action', mine: 'default_to' }

/** Under `x` of an entity and of a field, by what they were called. */
export const formerKeys = {
  entity: {
    asked: 'derived_filters',
    beside: 'virtual_fields',
    row_with: 'collaborators',
    row_through: 'access_via',
    was: 'renamed_from',
    confirmed: 'requires_reauth',
    closed: 'explicit_grants_only',
    extra_actions: 'actions',
    owner_actions: 'actions',
  },
  field: ofFields,
} as const

/**
 * @param stored in the normal form of the version that wrote them
 * @returns the same with today's keys; what has them already stays as it is
 */
export const withPresentKeys = (stored: readonly object[]): Entity[] => stored.map((one) => entityWith(one as Partial<Entity>))

function entityWith(stored: Partial<Entity>): Entity {
  // What a version did not know yet, it had none of.
  const entity = { derivedFilters: [], virtualFields: [], ...renamed(stored, ofEntities) } as unknown as Entity // stored by defineSchema
  const x = renamed(withActions(entity.x as unknown as Stored), formerKeys.entity) as Entity['x']
  const { fields, derivedFilters, virtualFields } = entity
  return {
    ...entity,
    x,
    fields: fields.map(fieldWith),
    derivedFilters: derivedFilters.map(fieldWith),
    virtualFields: virtualFields.map(fieldWith),
  }
}

/** `actions` were the generated ones, further ones had a list of their own. */
function withActions({ actions = {}, extra_actions: further = [], owner_actions: owners = [], ...x }: Stored): Stored {
  if (!Array.isArray(actions)) return { ...x, actions }
  const declared = further.map((name) => [name, owners.includes(name) ? { owner_only: true } : {}])
  return { ...x, standard_actions: actions, actions: Object.fromEntries(declared) }
}

interface Stored extends Record<string, unknown> {
  actions?: unknown
  extra_actions?: readonly string[]
  owner_actions?: readonly string[]
}

function fieldWith(stored: Field): Field {
  const { items } = stored
  return { ...stored, x: renamed(withDefaultTo(stored.x as Stored), ofFields), ...(items ? { items: items.map(fieldWith) } : {}) }
}

/** `mine: true` was said of people alone. */
const withDefaultTo = ({ mine, ...x }: Stored): Stored => (mine ? { ...x, default_to: 'me' } : x)

const renamed = (keys: object, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] ?? key) : key, value]))
