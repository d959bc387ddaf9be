/** React Router's routes of the modules. Each screen is loaded when it is first opened; `handle` tells the guard and the header. */
import { createElement, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { actionPath, importPath, type LazyComponent, type Module, type Resource, type ScreenProps } from './define-module'
import { loadModule } from './load-module'
import { crumbsOf, type Crumb } from './navigation'
import type { ModuleOutline, PageOutline, ResourceOutline } from './outline'

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
  resource?: ResourceOutline
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

/** How a module's file is loaded. */
type LoadModule = (code: string) => Promise<Module>

/**
 * Flat, but that drawers are children of their list: the list stays under them, with its own state in the query.
 * Needs a data router (createBrowserRouter): the leave guard of forms blocks navigation.
 */
export function routesOf(modules: readonly ModuleOutline[], load: LoadModule = loadModule): RouteObject[] {
  return modules.flatMap((module) => [
    ...module.pages.map((page) => pageRoute(module, page, load)),
    ...module.resources.flatMap((resource) => resourceRoutes(module, resource, load)),
  ])
}

function pageRoute(module: ModuleOutline, page: PageOutline, load: LoadModule): RouteObject {
  const handle: RouteHandle = {
    module: module.code,
    permission: typeof page.permission === 'string' ? [page.permission] : page.permission,
    crumbs: crumbsOf(module, page),
    bare: page.bare ?? false,
  }
  return {
    path: page.path,
    handle,
    lazy: async () => {
      const own = (await load(module.code)).pages.find(({ path }) => path === page.path)
      if (!own) throw new Error(`The module ${module.code} has no page ${page.path}.`)
      return { Component: (await own.page()).default }
    },
  }
}

type ScreenName = keyof typeof generated

function resourceRoutes(module: ModuleOutline, resource: ResourceOutline, load: LoadModule): RouteObject[] {
  const { paths } = resource
  const routeOf = (name: Exclude<ScreenName, 'import'>, children?: RouteObject[]): RouteObject => ({
    path: paths[name],
    handle: handleOf(module, resource, name),
    lazy: screenOf(resource, name, load),
    ...(children && { children }),
  })
  const names = (['create', 'edit', 'show'] as const).filter((name) => name !== 'edit' || paths.edit !== paths.create)
  // The list stays mounted under a generated drawer, so its screens are child routes; the list draws only them when they are pages.
  const isBelow = (name: 'create' | 'edit' | 'show') => !resource.drawn.includes(name) && paths[name].startsWith(`${paths.list}/`)
  return [
    routeOf(
      'list',
      names.filter(isBelow).map((name) => routeOf(name)),
    ),
    ...names.filter((name) => !isBelow(name)).map((name) => routeOf(name)),
    // Beside the list, not over it: a wizard takes the whole page.
    { path: importPath(resource), handle: handleOf(module, resource, 'import'), lazy: screenOf(resource, 'import', load) },
  ]
}

const form: LazyComponent<ScreenProps> = async () => ({ default: (await import('../../screens/form/form-screen')).FormScreen })
const generated = {
  list: async () => ({ default: (await import('../../screens/list/list-screen')).ListScreen }),
  create: form,
  edit: form,
  show: async () => ({ default: (await import('../../screens/show/show-screen')).ShowScreen }),
  import: async () => ({ default: (await import('../../screens/import/import-screen')).ImportScreen }),
} satisfies Readonly<Record<string, LazyComponent<ScreenProps>>>

function handleOf(module: ModuleOutline, resource: ResourceOutline, screen: ScreenName): RouteHandle {
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

/** The generated screen comes together with the module, one that is drawn by hand after it. */
function screenOf(
  { name: resourceName, module: code, drawn }: ResourceOutline,
  name: ScreenName,
  load: LoadModule,
): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const isDrawn = drawn.includes(name)
    const [module, screen] = await Promise.all([load(code), isDrawn ? undefined : generated[name]()])
    const resource = module.resources.find((one) => one.name === resourceName)
    if (!resource) throw new Error(`The module ${code} has no resource ${resourceName}.`)
    const Screen = (screen ?? (await ownScreen(resource, name)))?.default
    if (!Screen) throw new Error(`${resourceName} has no screen ${name}.`)
    return { Component: () => createElement(Screen, { resource }) }
  }
}

const ownScreen = ({ screens }: Resource, name: ScreenName) => screens[name]?.()
