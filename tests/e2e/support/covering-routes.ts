/**
 * Addresses of a module that a browser opens so that all that can be drawn is drawn once: pages, lists and forms with parts that are built by hand,
 * and of the generated ones those with a column or an input that none before them has. Declarations of the others are held by `resources-check`, their
 * texts by `i18n-texts`, what they answer and save by `resource-generated-api`, that they have their address by `resources-routes`.
 */
import type { Module, Resource } from '../../../src/resources/core/define-module'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { defaultColumns } from '../../../src/screens/list/table/columns'

/** @returns addresses by the code of their module; modules without screens are left out */
export function coveringRoutes(modules: readonly Module[], entities: readonly Entity[]): Map<string, string[]> {
  const drawn = new Set<string>()
  const drawsMore = (traits: readonly string[]) => {
    const more = traits.filter((trait) => !drawn.has(trait))
    for (const trait of more) drawn.add(trait)
    return more.length > 0
  }
  const ofResource = (resource: Resource) => {
    const entity = entities.find(({ name }) => name === resource.name)
    if (!entity) return [resource.paths.list]
    const isListed = drawsMore(listTraits(resource, entity))
    const isOpened = mayCreate(entity) && drawsMore(formTraits(resource, entity))
    return [...(isListed ? [resource.paths.list] : []), ...(isOpened ? [resource.paths.create] : [])]
  }
  const addressesOf = ({ pages, resources }: Module) => [...new Set([...pages.map(({ path }) => path), ...resources.flatMap(ofResource)])]
  const withScreens = modules.filter(({ pages, resources }) => pages.length + resources.length > 0)
  return new Map(withScreens.map((module) => [module.code, addressesOf(module)]))
}

const mayCreate = ({ x }: Entity) => !x.singleton && x.standard_actions.includes('create')

function listTraits(
  { name, screens, columns, extraColumns, cardMark, listTabs, listActions, listMore, bulkActions }: Resource,
  entity: Entity,
) {
  const byHand = [...Object.values(columns), ...Object.values(extraColumns), ...listMore]
  if (entity.x.singleton || [screens.list, cardMark, listTabs, listActions, bulkActions, ...byHand].some(Boolean)) return [`list ${name}`]
  const columnsShown = entity.fields.filter((field) => defaultColumns(entity, { extraColumns: [] }).includes(field.name))
  const { lookup, custom, states, tree, view, child_of, row_owner, derived_filters } = entity.x
  const parts = Object.entries({ lookup, custom, states, tree, view, child_of, row_owner, derived_filters }).filter(([, part]) => part)
  return [...columnsShown.map((field) => `column ${kindOf(field)}`), ...parts.map(([part]) => `list with ${part}`)]
}

function formTraits({ name, screens, inputs, inputNotes, formPanels, open, form, newFirst }: Resource, entity: Entity): string[] {
  const byHand = [screens.create, ...Object.values(inputs), ...Object.values(inputNotes), ...formPanels].some(Boolean)
  if (byHand || typeof form === 'function') return [name]
  const { lookup, custom, sections } = entity.x
  return [...entity.fields.map(kindOf), `form ${open} ${[lookup, custom, sections, form, newFirst].map(Boolean).join()}`]
}

/** What decides how a field is entered and shown: its type and what it refers to, its unit, and the fields of its rows. */
const kindOf = ({ type, ref, x, items = [] }: Field): string =>
  `${type} ${ref === 'sc/user'} ${x.unit !== undefined} ${[...new Set(items.map(kindOf))].sort().join(';')}`
