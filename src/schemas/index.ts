/** Every declared entity, found by its file: a new file needs no further line here. Read by the server and the tests. */
import type { Entity } from './core/define'

// core/ declares nothing: it is what declarations are written with.
const files = import.meta.glob<Record<string, Entity>>(['./*/*.ts', '!./core/*.ts'], { eager: true })

/** In the order of their names; one file exports one entity. */
export const declaredEntities: readonly Entity[] = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isEntity))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'fields' in value && 'table' in value
}
