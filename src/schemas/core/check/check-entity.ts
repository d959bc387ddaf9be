/** What stands under `x` of an entity: every field it names must be there and fit. */
import type { Entity, Field } from '../define'
import { holds, isApart, isBoolean, isJson, isLine, isLinks, isMany, isOne, isOwner, isReference } from '../field-types'
import { formerKeys } from '../former-keys'
import { mayName } from '../record-pointer'
import { keptByDatabase } from './check-kept'
import { find, is, systemFields, unknown } from './check-named'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'

export function checkEntity(entity: Entity, known: KnownEntities): Problem[] {
  return [
    ...presentKeys(entity),
    ...title(entity),
    ...list(entity),
    ...keptByDatabase(entity, known),
    ...structure(entity, known),
    ...rowRules(entity),
    ...derivedFilters(entity, known),
    ...virtualFields(entity, known),
    ...cells(entity),
    ...goesWith(entity, known),
    ...bringsFiles(entity),
    ...related(entity, known),
    ...former(entity, known),
    ...examples(entity),
  ]
}

/** Who brings a declaration of former times is told what its keys are called now: without them rows would be open to more people. */
function presentKeys(entity: Entity): Problem[] {
  return Object.entries(formerKeys.entity)
    .filter(([key]) => Object.hasOwn(entity.x, key))
    .map(([key, present]) => problem(entity, undefined, `x.${key} is called x.${present}.`))
}

function title(entity: Entity): Problem[] {
  const field = find(entity, entity.title)
  if (!field)
    return entity.x.title === undefined
      ? [problem(entity, undefined, 'There is no field name. Say which field titles a record: x.title.')]
      : [unknown(entity, 'x.title', entity.title)]
  if (isApart(field) || isJson(field)) return [problem(entity, field.name, `x.title: a ${field.type} field can't title a record.`)]
  if (field.x.secret) return [problem(entity, field.name, "x.title: a secret can't title a record.")]
  return Object.values(entity.x.title_in ?? {}).flatMap((name) => {
    const other = find(entity, name)
    if (!other) return [unknown(entity, 'x.title_in', name)]
    return isLine(other) && !other.x.secret && !other.x.guard
      ? []
      : [problem(entity, name, 'x.title_in: only a text that everybody may read titles a record.')]
  })
}

function list(entity: Entity): Problem[] {
  const { list: options } = entity.x
  if (!options) return []
  const isKnown = (name: string) => systemFields.includes(name) || find(entity, name) !== undefined
  const sort = (options.sort ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^-/, ''))
    .filter(Boolean)
  const named = [...options.columns, ...(options.filters ?? []), ...sort]
  return [
    ...options.columns
      .filter((name) => name !== 'used_by' && !isKnown(name))
      .map((name) => unknown(entity, 'x.list.columns', name, [...systemFields, 'used_by'])),
    ...(options.filters ?? []).filter((name) => !isKnown(name)).map((name) => unknown(entity, 'x.list.filters', name, systemFields)),
    ...sort.filter((name) => !isKnown(name)).map((name) => unknown(entity, 'x.list.sort', name, systemFields)),
    ...(sort.length > 3 ? [problem(entity, undefined, 'x.list.sort: at most three fields.')] : []),
    ...named
      .filter((name) => find(entity, name)?.x.secret)
      .map((name) => problem(entity, name, "x.list: a secret never leaves the server, so it can't be listed, filtered or sorted by.")),
    ...[...(options.filters ?? [])]
      .filter((name) => is(find(entity, name), (field) => holds(field, 'json', 'rows')))
      .map((name) => problem(entity, name, `x.list.filters: a ${find(entity, name)?.type ?? ''} field can't be filtered by.`)),
    ...sort
      .filter((name) => is(find(entity, name), (field) => isApart(field) || isJson(field)))
      .map((name) => problem(entity, name, `x.list.sort: a ${find(entity, name)?.type ?? ''} field can't be sorted by.`)),
    ...options.columns
      .filter((name, index) => options.columns.indexOf(name) !== index)
      .map((name) => problem(entity, undefined, `x.list.columns: ${name} stands there twice.`)),
  ]
}

function structure(entity: Entity, known: KnownEntities): Problem[] {
  const { tree, child_of } = entity.x
  const parent = tree && find(entity, tree.parent)
  const owner = child_of === undefined ? undefined : find(entity, child_of)
  return [
    ...(tree && !parent ? [unknown(entity, 'x.tree.parent', tree.parent)] : []),
    ...(parent && (!isReference(parent) || parent.ref !== entity.name)
      ? [problem(entity, parent.name, "x.tree: the parent must refer to the entity itself, x: { ref: 'self' }.")]
      : []),
    ...(tree && (!Number.isInteger(tree.depth) || tree.depth < 1)
      ? [problem(entity, tree.parent, 'x.tree.depth: a whole number from 1.')]
      : []),
    ...(child_of !== undefined && !owner ? [unknown(entity, 'x.child_of', child_of)] : []),
    ...(owner && (!isReference(owner) || owner.ref === entity.name)
      ? [problem(entity, owner.name, 'x.child_of: must be a reference to another entity.')]
      : []),
    ...(owner && isReference(owner) && !owner.required
      ? [problem(entity, owner.name, 'x.child_of: a child has a parent always, so the field is required.')]
      : []),
    ...(owner?.ref && known.get(owner.ref)?.x.child_of && isOwnAncestor(entity, known)
      ? [problem(entity, owner.name, 'x.child_of: the entity is its own ancestor.')]
      : []),
  ]
}

function isOwnAncestor(entity: Entity, known: KnownEntities): boolean {
  const seen = new Set<string>()
  let current: Entity | undefined = entity
  while (current?.x.child_of !== undefined && !seen.has(current.name)) {
    seen.add(current.name)
    const field: Field | undefined = find(current, current.x.child_of)
    current = field?.ref === undefined ? undefined : known.get(field.ref)
    if (current?.name === entity.name) return true
  }
  return false
}

function rowRules(entity: Entity): Problem[] {
  const { row_owner, row_department, row_shared, collaborators, access_via, open_options } = entity.x
  const through = access_via === undefined ? undefined : find(entity, access_via)
  const companions = collaborators === undefined ? undefined : find(entity, collaborators)
  const shared = row_shared === undefined ? undefined : find(entity, row_shared)
  const hidden = typeof open_options === 'object' ? open_options.hidden : undefined
  const owner = typeof row_owner === 'string' ? find(entity, row_owner) : undefined
  const department = row_department === undefined ? undefined : find(entity, row_department)
  const acts = entity.fields.filter(
    ({ x: { change_action } }) => change_action !== undefined && !Object.hasOwn(entity.x.actions, change_action),
  )
  return [
    ...acts.map(({ name, x: { change_action } }) =>
      problem(entity, name, `x.change_action: ${String(change_action)} is none of x.actions.`),
    ),
    ...(hidden !== undefined && !isBoolean(find(entity, hidden) ?? { type: 'text' })
      ? [problem(entity, undefined, `x.open_options: ${hidden} is no boolean field.`)]
      : []),
    ...(row_owner === 'id' && entity.name !== 'sc/user'
      ? [problem(entity, undefined, "x.row_owner: 'id' is for sc/user alone, where the row is the person.")]
      : []),
    ...(row_department === 'id' && entity.name !== 'sc/department'
      ? [problem(entity, undefined, "x.row_department: 'id' is for sc/department alone, where the row is the department.")]
      : []),
    ...(typeof row_owner === 'string' && !['id', 'created_by'].includes(row_owner) && !owner
      ? [unknown(entity, 'x.row_owner', row_owner, ['created_by'])]
      : []),
    ...(owner && !isOwner(owner) && owner.ref !== 'sc/user'
      ? [
          problem(
            entity,
            owner.name,
            `x.row_owner: the row's person is a reference to sc/user, an owner code or a list of them, not ${owner.type}${owner.ref ? ` ${owner.ref}` : ''}.`,
          ),
        ]
      : []),
    ...(row_shared !== undefined && !shared ? [unknown(entity, 'x.row_shared', row_shared)] : []),
    ...(shared && !(isOwner(shared) && isMany(shared))
      ? [problem(entity, shared.name, "x.row_shared: must be a list of owner codes, x: { type: 'owners' }.")]
      : []),
    ...(row_shared !== undefined && !row_owner
      ? [problem(entity, undefined, 'x.row_shared: needs x.row_owner, else everybody sees the rows anyway.')]
      : []),
    ...(access_via !== undefined && !through ? [unknown(entity, 'x.access_via', access_via)] : []),
    ...(through && (!isReference(through) || through.ref === entity.name)
      ? [problem(entity, through.name, 'x.access_via: must be a reference to another entity.')]
      : []),
    ...(access_via !== undefined && !row_owner
      ? [problem(entity, undefined, 'x.access_via: needs x.row_owner, else everybody sees the rows anyway.')]
      : []),
    ...(collaborators !== undefined && !companions ? [unknown(entity, 'x.collaborators', collaborators)] : []),
    ...(companions && (!isLinks(companions) || companions.ref !== 'sc/user')
      ? [problem(entity, companions.name, "x.collaborators: must be references to people, x: { refs: 'sc/user' }.")]
      : []),
    ...(collaborators !== undefined && !row_owner
      ? [problem(entity, undefined, 'x.collaborators: needs x.row_owner, else everybody sees the rows anyway.')]
      : []),
    ...(row_department !== undefined && row_department !== 'id' && !department
      ? [unknown(entity, 'x.row_department', row_department)]
      : []),
    ...(department && department.ref !== 'sc/department'
      ? [problem(entity, department.name, 'x.row_department: must be a reference to sc/department.')]
      : []),
  ]
}

function derivedFilters(entity: Entity, known: KnownEntities): Problem[] {
  const keys = Object.entries(entity.x.list?.keys ?? {})
  return [
    ...entity.derivedFilters
      .filter(({ ref, values }) => !values && !known.has(ref ?? ''))
      .map(({ name, ref }) =>
        problem(entity, name, `x.derived_filters: there is no entity ${ref ?? ''}.${didYouMean(ref ?? '', known.keys())}`),
      ),
    ...entity.derivedFilters
      .filter(({ name }) => systemFields.includes(name) || find(entity, name))
      .map(({ name }) => problem(entity, name, 'x.derived_filters: a field of the entity has this name.')),
    ...keys
      .filter(([, name]) => !find(entity, name) && !entity.derivedFilters.some((fact) => fact.name === name))
      .map(([, name]) =>
        unknown(
          entity,
          'x.list.keys',
          name,
          entity.derivedFilters.map((fact) => fact.name),
        ),
      ),
    ...keys
      .filter(([key]) => listAddress.includes(key))
      .map(([key]) => problem(entity, undefined, `x.list.keys: ${key} has a meaning in every list's address.`)),
  ]
}

function virtualFields(entity: Entity, known: KnownEntities): Problem[] {
  return [
    ...entity.virtualFields
      .filter(({ ref }) => ref !== undefined && !known.has(ref))
      .map(({ name, ref }) =>
        problem(entity, name, `x.virtual_fields: there is no entity ${ref ?? ''}.${didYouMean(ref ?? '', known.keys())}`),
      ),
    ...entity.virtualFields
      .filter(({ name }) => systemFields.includes(name) || find(entity, name))
      .map(({ name }) => problem(entity, name, 'x.virtual_fields: a field of the entity has this name.')),
    ...entity.virtualFields
      .filter((field) => holds(field, 'rows', 'translated'))
      .map(({ name, type }) => problem(entity, name, `x.virtual_fields: ${type} can't stand beside a record.`)),
  ]
}

/** A cell may have the name of a computed field: the two show the same. */
function cells(entity: Entity): Problem[] {
  return entity.fields.flatMap((list) =>
    Object.entries(list.x.cells ?? {}).flatMap(([name, { value, where = {}, first }]) => {
      const item = (child: string) => list.items?.find((one) => one.name === child)
      const say = (sentence: string) => [problem(entity, list.name, `x.cells ${name}: ${sentence}`)]
      const missing = [value, ...Object.keys(where), ...(first === undefined ? [] : [first])].find((child) => !item(child))
      if (missing !== undefined)
        return say(
          `there is no field ${missing} in these child rows.${didYouMean(
            missing,
            (list.items ?? []).map((one) => one.name),
          )}`,
        )
      if (!is(item(value), (field) => isOne(field, 'text')) || item(value)?.x.computed) return say('its value is a text that people type.')
      if (first !== undefined && !is(item(first), isBoolean)) return say('first is a boolean field.')
      const other = find(entity, name)
      return systemFields.includes(name) || (other && !other.x.computed) || entity.virtualFields.some((field) => field.name === name)
        ? say('a field of the entity has this name.')
        : []
    }),
  )
}

function bringsFiles(entity: Entity): Problem[] {
  return (entity.x.import?.files ?? []).flatMap((name) => {
    const field = find(entity, name)
    if (!field) return [unknown(entity, 'x.import.files', name, [])]
    return field.x.file ? [] : [problem(entity, name, 'x.import.files: it holds no files.')]
  })
}

function goesWith(entity: Entity, known: KnownEntities): Problem[] {
  const beside = entity.x.import?.with
  if (!beside) return []
  const other = known.get(beside.entity)
  if (!other)
    return [problem(entity, undefined, `x.import.with: there is no entity ${beside.entity}.${didYouMean(beside.entity, known.keys())}`)]
  return find(other, beside.field)?.ref === entity.name
    ? []
    : [problem(entity, undefined, `x.import.with: ${beside.field} of ${beside.entity} doesn't refer to ${entity.name}.`)]
}

/** What the address of a list, or of a record over it, holds anyway. */
const listAddress = [
  'page',
  'per_page',
  'sort',
  'q',
  'filter',
  'columns',
  'kind',
  'by',
  'chart',
  'over',
  'month',
  'group',
  'view',
  'trash',
  'id',
  'from',
]

function related(entity: Entity, known: KnownEntities): Problem[] {
  return (entity.x.related ?? []).flatMap(({ entity: name, field, columns = [], search = [] }) => {
    const other = known.get(name)
    if (!other) return [problem(entity, undefined, `x.related: there is no entity ${name}.${didYouMean(name, known.keys())}`)]
    const reference = find(other, field)
    if (!reference)
      return [
        problem(
          entity,
          undefined,
          `x.related: ${name} has no field ${field}.${didYouMean(
            field,
            other.fields.map((candidate) => candidate.name),
          )}`,
        ),
      ]
    if (reference.ref !== entity.name && !mayName(reference, entity))
      return [problem(entity, undefined, `x.related: ${field} of ${name} doesn't refer to ${entity.name}.`)]
    return [
      ...[...columns, ...search]
        .filter((column) => !find(other, column))
        .map((column) =>
          problem(
            entity,
            undefined,
            `x.related: ${name} has no field ${column}.${didYouMean(
              column,
              other.fields.map((candidate) => candidate.name),
            )}`,
          ),
        ),
      ...search
        .filter((column) => find(other, column) && find(other, column)?.x.search !== true)
        .map((column) => problem(entity, undefined, `x.related: ${column} of ${name} is not searched: it lacks search: true.`)),
    ]
  })
}

function former(entity: Entity, known: KnownEntities): Problem[] {
  const { renamed_from } = entity.x
  if (renamed_from === undefined) return []
  if (renamed_from === entity.name) return [problem(entity, undefined, 'x.renamed_from: is its present name.')]
  return known.has(renamed_from)
    ? [problem(entity, undefined, `x.renamed_from: ${renamed_from} is declared too, so its table can't become this one.`)]
    : []
}

/** Of its fields, and of what its actions ask for; of an input that is called like a field, with the action before it. */
function examples(entity: Entity): Problem[] {
  const inputs = new Set(
    Object.entries(entity.x.actions).flatMap(([name, { inputs: asked = {}, apart = [] }]) =>
      Object.keys(asked).map((input) => (apart.includes(input) ? `${name}.${input}` : input)),
    ),
  )
  return (entity.x.examples ?? []).flatMap((example) =>
    Object.keys(example)
      .filter((name) => !find(entity, name) && !inputs.has(name))
      .map((name) => unknown(entity, 'x.examples', name)),
  )
}
