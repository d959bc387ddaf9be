/** React Router's routes of the modules. Each screen is loaded when it is first opened; `handle` tells the guard and the header. */
import { createElement, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { actionPath, importPath, type LazyComponent, type Module, type Page, type Resource, type ScreenProps } from './define-module'
import { crumbsOf, type Crumb } from './navigation'

/** What a matched route says about itself. */
export interface RouteHandle {
  module: string
  /** All needed; see permissionAt. */
  permission: readonly string[]
  /** Needed instead where one path creates and edits, and the address names a record. */
  permissionWithId?: readonly string[]
  /** Enough in its place; the screen shows less then. */
  permissionElse?: readonly string[]
  crumbs: readonly Crumb[]
  /** No sidebar and header. */
  bare: boolean
  resource?: Resource
  screen?: 'list' | 'create' | 'edit' | 'show' | 'import'
}

/** What an address of the route needs. @param search its query */
export const permissionAt = ({ permission, permissionWithId }: RouteHandle, search: string): readonly string[] =>
  permissionWithId && new URLSearchParams(search).has('id') ? permissionWithId : permission

/** All rights that `mayOpen` may ask for. */
export const rightsOf = ({ permission, permissionWithId = [], permissionElse = [] }: RouteHandle): readonly string[] => [
  ...permission,
  ...permissionWithId,
  ...permissionElse,
]

/** Is the address of the route open to who has what `may` says? */
export const mayOpen = (handle: RouteHandle, search: string, may: (paths: readonly string[]) => boolean): boolean =>
  may(permissionAt(handle, search)) || (handle.permissionElse !== undefined && may(handle.permissionElse))

/**
 * Flat, but that drawers are children of their list: the list stays under them, with its own state in the query.
 * Needs a data router (createBrowserRouter): the leave guard of forms blocks navigation.
 */
export function routesOf(modules: readonly Module[]): RouteObject[] {
  return modules.flatMap((module) => [
    ...module.pages.map((page) => pageRoute(module, page)),
    ...module.resources.flatMap((resource) => resourceRoutes(module, resource)),
  ])
}

function pageRoute(module: Module, page: Page): RouteObject {
  const handle: RouteHandle = {
    module: module.code,
    permission: typeof page.permission === 'string' ? [page.permission] : page.permission,
    crumbs: crumbsOf(module, page),
    bare: page.bare ?? false,
  }
  return { path: page.path, handle, lazy: async () => ({ Component: (await page.page()).default }) }
}

type ScreenName = 'create' | 'edit' | 'show'

function resourceRoutes(module: Module, resource: Resource): RouteObject[] {
  const { paths, screens } = resource
  const list: RouteObject = {
    path: paths.list,
    handle: handleOf(module, resource, 'list'),
    lazy: screenOf(resource, screens.list ?? (async () => ({ default: (await import('../../screens/list/list-screen')).ListScreen }))),
  }
  const names: ScreenName[] = paths.edit === paths.create ? ['create', 'show'] : ['create', 'edit', 'show']
  const routeOf = (name: ScreenName): RouteObject => ({
    path: paths[name],
    handle: handleOf(module, resource, name),
    lazy: screenOf(resource, screens[name] ?? generated[name]),
  })
  // The list stays mounted under a generated drawer, so its screens are child routes; the list draws only them when they are pages.
  const isBelow = (name: ScreenName) => !screens[name] && paths[name].startsWith(`${paths.list}/`)
  return [
    { ...list, children: names.filter(isBelow).map(routeOf) },
    ...names.filter((name) => !isBelow(name)).map(routeOf),
    importRoute(module, resource),
  ]
}

/** Beside the list, not over it: a wizard takes the whole page. */
const importRoute = (module: Module, resource: Resource): RouteObject => ({
  path: importPath(resource),
  handle: handleOf(module, resource, 'import'),
  lazy: screenOf(resource, async () => ({ default: (await import('../../screens/import/import-screen')).ImportScreen })),
})

const generated: Readonly<Record<ScreenName, LazyComponent<ScreenProps>>> = {
  create: async () => ({ default: (await import('../../screens/form/form-screen')).FormScreen }),
  edit: async () => ({ default: (await import('../../screens/form/form-screen')).FormScreen }),
  show: async () => ({ default: (await import('../../screens/show/show-screen')).ShowScreen }),
}

function handleOf(module: Module, resource: Resource, screen: 'list' | 'import' | ScreenName): RouteHandle {
  return {
    module: module.code,
    permission: [actionPath(resource, screen)],
    ...(screen === 'create' && resource.paths.edit === resource.paths.create ? { permissionWithId: [actionPath(resource, 'edit')] } : {}),
    ...(screen === 'show' && resource.showElse ? { permissionElse: [resource.showElse] } : {}),
    // One path for create and edit can't say which it is; the screen's own title does.
    crumbs: crumbsOf(
      module,
      resource,
      screen === 'list' || (screen === 'create' && resource.paths.edit === resource.paths.create) ? undefined : screen,
    ),
    bare: false,
    resource,
    screen,
  }
}

function screenOf(resource: Resource, load: LazyComponent<ScreenProps>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const { default: Screen } = await load()
    return { Component: () => createElement(Screen, { resource }) }
  }
}
