/** An address that names a record asks for the right to change it, also where one path creates and edits (product.md §2, `/sc/adduser`). */
import { expect, it } from 'vitest'
import type { RouteObject } from 'react-router'
import { modules } from '../../src/resources'
import { permissionAt, routesOf, type RouteHandle } from '../../src/resources/routes'

const flat = (routes: readonly RouteObject[]): RouteObject[] => routes.flatMap((route) => [route, ...flat(route.children ?? [])])
const handles = new Map(flat(routesOf(modules)).map((route) => [route.path, route.handle as RouteHandle]))
const needs = (path: string, search: string) => { const handle = handles.get(path); return handle ? permissionAt(handle, search) : undefined }

it('`/sc/adduser` is for who may create, `/sc/adduser?id=3` for who may edit', () => {
  expect(needs('/sc/adduser', '')).toEqual(['sc.admin.user.actions.create'])
  expect(needs('/sc/adduser', '?from=3')).toEqual(['sc.admin.user.actions.create'])
  expect(needs('/sc/adduser', '?id=3')).toEqual(['sc.admin.user.actions.edit'])
})

it('of every resource with one path for both', () => {
  for (const { paths, permission } of modules.flatMap((module) => module.resources)) {
    const edits = [`${permission}.actions.edit`]
    expect(needs(paths.edit, '?id=1'), paths.edit).toEqual(edits)
    if (paths.edit !== paths.create) expect(needs(paths.create, '?id=1'), paths.create).not.toEqual(edits)
  }
})
