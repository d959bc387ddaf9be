/**
 * Addresses of a module that a browser opens so that all that can be drawn is drawn once: pages, lists, forms with parts that are built by hand, and
 * of the generated forms those with an input that none before them has. Declarations of the others are held by `resources-check`, their texts by
 * `i18n-texts`, what they save by `resource-generated-api`, where redirects lead by `resources-routes`.
 */
import type { Module, Resource } from '../../../src/resources/core/define-module'
import type { Entity, Field } from '../../../src/schemas/core/define'

/** @returns addresses by the code of their module */
export function coveringRoutes(modules: readonly Module[], entities: readonly Entity[]): Map<string, string[]> {
  const drawn = new Set<string>()
  const drawsMore = (resource: Resource, entity: Entity) => {
    const traits = formTraits(resource, entity).filter((trait) => !drawn.has(trait))
    for (const trait of traits) drawn.add(trait)
    return traits.length > 0
  }
  const ofResource = (resource: Resource) => {
    const entity = entities.find(({ name }) => name === resource.name)
    const isOpened = entity !== undefined && mayCreate(entity) && drawsMore(resource, entity)
    return [resource.paths.list, ...(isOpened ? [resource.paths.create] : [])]
  }
  const addressesOf = ({ pages, resources }: Module) => [...new Set([...pages.map(({ path }) => path), ...resources.flatMap(ofResource)])]
  return new Map(modules.map((module) => [module.code, addressesOf(module)]))
}

const mayCreate = ({ x }: Entity) => !x.singleton && x.standard_actions.includes('create')

function formTraits({ name, screens, inputs, inputNotes, formPanels, open, form, newFirst }: Resource, entity: Entity): string[] {
  const byHand = [screens.create, ...Object.values(inputs), ...Object.values(inputNotes), ...formPanels].some(Boolean)
  if (byHand || typeof form === 'function') return [name]
  const { lookup, custom, sections } = entity.x
  return [...entity.fields.map(kindOf), `form ${open} ${[lookup, custom, sections, form, newFirst].map(Boolean).join()}`]
}

/** What decides how a field is entered: its type and what it refers to, its unit, and the fields of its rows. */
const kindOf = ({ type, ref, x, items = [] }: Field): string =>
  `${type} ${ref === 'sc/user'} ${x.unit !== undefined} ${[...new Set(items.map(kindOf))].sort().join(';')}`
