/** Every declared entity is a resource of refine, under its name and right; those without screens too. */
import { expect, it } from 'vitest'
import { modules } from '../../../src/resources'
import { refineResourcesOf } from '../../../src/resources/core/navigation'
import { declaredEntities } from '../../../src/schemas'

it('refine knows each declared entity by its name and the right that the server asks', () => {
  const known = refineResourcesOf(modules).map(({ name, meta }) => `${name} ${String(meta?.permission)}`)
  expect(known.toSorted()).toEqual(declaredEntities.map(({ name, path }) => `${name} ${path}`).toSorted())
})

it('one without screens has no address of its own', () => {
  const paths = new Set(modules.flatMap((module) => module.resources.map(({ name }) => name)))
  for (const { name, list } of refineResourcesOf(modules)) expect(list !== undefined, name).toBe(paths.has(name))
})
