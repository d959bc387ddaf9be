/** What entities and fields of the last declaration are called in this one, so that names which rows hold can follow. Pure. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isTranslated } from '../../../src/schemas/core/field-types'
import { languages } from '../../../src/schemas/core/types'

export interface NameChange {
  /** `module/entity`, as the last declaration called it. */
  entity: string
  /** Absent: the entity itself. Of child rows `list.field`. */
  field?: string
  /** null: it is no longer declared. */
  now: string | null
}

/** @param former the last declaration @param now this one @returns renames that are declared (`x.renamed_from`), and what is gone */
export function nameChanges(former: readonly Entity[], now: readonly Entity[]): NameChange[] {
  return former.flatMap((entity): NameChange[] => {
    const next = successor(now, entity.name)
    if (!next) return [{ entity: entity.name, now: null }]
    return [
      ...(next.name === entity.name ? [] : [{ entity: entity.name, now: next.name }]),
      ...fieldChanges(namedIn(entity), namedIn(next)).map((change) => ({ entity: entity.name, ...change })),
    ]
  })
}

function fieldChanges(former: readonly Field[], now: readonly Field[]): { field: string; now: string | null }[] {
  return former.flatMap((field) => {
    const next = successor(now, field.name)
    if (!next) return [{ field: field.name, now: null }]
    const items = fieldChanges(field.items ?? [], next.items ?? [])
    return [
      ...(next.name === field.name ? [] : [{ field: field.name, now: next.name }]),
      ...items.map((item) => ({ ...item, field: `${field.name}.${item.field}` })),
    ]
  })
}

const successor = <T extends { name: string; x: { renamed_from?: string } }>(all: readonly T[], name: string): T | undefined =>
  all.find((one) => one.name === name) ?? all.find(({ x }) => x.renamed_from === name)

/** All that lists, filters and files call by name. */
const namedIn = ({ fields, derivedFilters, virtualFields }: Entity): Field[] => [...fields, ...derivedFilters, ...virtualFields]

/** Former names → present ones. What the last declaration did not know (fields of the company's own, `id`) keeps its name. */
export interface Names {
  /** @returns null when it is gone */
  entity: (name: string) => string | null
  /** @param path may lead over references: `organization.name` @returns null when a step of it is gone */
  field: (entity: string, path: string) => string | null
  /** What a file's column fills: `code`, `name_tw`, `person.email`. */
  importTarget: (entity: string, name: string) => string | null
  /** @param path `cm.admin.source` @returns null when it is gone */
  permission: (path: string) => string | null
}

/** @param permissions former path → present one; see `permissionsOf` */
export function createNames(
  former: readonly Entity[],
  changes: readonly NameChange[],
  permissions: ReadonlyMap<string, string | null>,
): Names {
  const entities = new Map(former.map((entity) => [entity.name, entity]))
  const key = (entity: string, field = '') => `${entity} ${field}`
  const now = new Map(changes.map((change) => [key(change.entity, change.field), change.now]))
  const nowOf = (entity: string, path: string, last: string): string | null => {
    const change = now.get(key(entity, path))
    return change === undefined ? last : change
  }

  /** One step of a path: the field that it means, by its name or a former one, and what it is called now. */
  function step(fields: readonly Field[], entity: string, before: string, name: string) {
    const field = successorOf(fields, name)
    return field && { field, now: nowOf(entity, `${before}${field.name}`, field.name) }
  }

  function field(entity: string, path: string): string | null {
    const [name = '', ...rest] = path.split('.')
    const declared = entities.get(entity)
    const found = declared && step(namedIn(declared), entity, '', name)
    if (!found) return path
    if (found.now === null || rest.length === 0) return found.now
    const behind = found.field.items ? itemOf(found.field, entity, rest) : behindReference(found.field, rest)
    return behind === null ? null : `${found.now}.${behind}`
  }

  function itemOf({ name, items = [] }: Field, entity: string, rest: readonly string[]): string | null {
    const found = step(items, entity, `${name}.`, rest.join('.'))
    return found ? found.now : rest.join('.')
  }

  function behindReference({ ref }: Field, rest: readonly string[]): string | null {
    if (ref === undefined) return rest.join('.')
    return now.get(key(ref)) === null ? null : field(ref, rest.join('.'))
  }

  function importTarget(entity: string, name: string): string | null {
    const companion = entities.get(entity)?.x.import?.with?.entity
    const prefix = companion === undefined ? undefined : `${keyOf(companion)}.`
    if (companion !== undefined && prefix !== undefined && name.startsWith(prefix)) {
      const [present, target] = [now.get(key(companion)), importTarget(companion, name.slice(prefix.length))]
      return target === null || present === null ? null : `${keyOf(present ?? companion)}.${target}`
    }
    const [, text, language] = new RegExp(`^(.+)_(${languages.join('|')})$`).exec(name) ?? []
    const translated = text !== undefined && (entities.get(entity)?.fields.find((one) => one.name === text && isTranslated(one)) ?? false)
    if (!translated || language === undefined) return field(entity, name)
    const present = field(entity, translated.name)
    return present === null ? null : `${present}_${language}`
  }

  return {
    entity: (name) => nowOf(name, '', name),
    field,
    importTarget,
    permission: (path) => {
      const present = permissions.get(path)
      return present === undefined ? path : present
    },
  }
}

const successorOf = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name) ?? fields.find(({ x }) => x.renamed_from === name)

export const keyOf = (entity: string): string => entity.slice(entity.indexOf('/') + 1)

/** Rights go with their entity, unless another one has them too and stays. */
export function permissionsOf(
  former: readonly Entity[],
  now: readonly Entity[],
  changes: readonly NameChange[],
): Map<string, string | null> {
  const paths = new Map<string, string | null>()
  for (const change of changes.filter(({ field }) => field === undefined)) {
    const was = former.find(({ name }) => name === change.entity)?.path
    const is = now.find(({ name }) => name === change.now)?.path ?? null
    if (was !== undefined && was !== is && !now.some(({ path }) => path === was)) paths.set(was, is)
  }
  return paths
}

/** In place of a name that changed, to see who holds it: no name looks like this. */
const marker = '?'

/** Names by which one change can be noticed, be it a rename or not. */
export function probeOf(former: readonly Entity[], now: readonly Entity[], change: NameChange): Names {
  const permissions = [...permissionsOf(former, now, [change]).keys()].map((path) => [path, marker] as const)
  const probed = change.field === undefined ? `${marker}/${marker}` : marker
  return createNames(former, [{ ...change, now: probed }], new Map(permissions))
}
