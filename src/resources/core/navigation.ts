/** Menu, breadcrumbs, redirects and refine's resources of the modules: pure functions over their outlines. */
import type { ComponentType } from 'react'
import type { ResourceProps } from '@refinedev/core'
import { actionPath, areaOf } from './define-module'
import type { ModuleOutline, PageOutline, ResourceOutline } from './outline'

/** Asks the permission tree: `can('cm.admin.tax-category.actions.list')`. */
export type PermissionCheck = (path: string) => boolean

export interface MenuEntry {
  key: string
  /** Text key with namespace: `cm:entity.tax-category.plural`. */
  label: string
  /** Absent on a group. */
  path?: string
  icon?: ComponentType
  children?: readonly MenuEntry[]
  /** As its group is declared. */
  tabs?: true
  personal?: true
}
export interface ModuleMenu {
  code: string
  label: string
  icon: ComponentType
  /** Where the module opens: its first entry. */
  path: string
  use: readonly MenuEntry[]
  admin: readonly MenuEntry[]
}

/** What each module offers this person, in the declared order, groups where their first entry stands in it; a module without an entry is left out. */
export function menuOf(modules: readonly ModuleOutline[], can: PermissionCheck): ModuleMenu[] {
  return modules.flatMap((module) => {
    const entries = entriesOf(module, can)
    const use = grouped(
      module,
      entries.filter((entry) => entry.area === 'use'),
    )
    const admin = grouped(
      module,
      entries.filter((entry) => entry.area === 'admin'),
    )
    const first = firstPath([...use, ...admin])
    if (!first) return []
    const home = targetOf(module, `/${module.code}`, can) ?? first
    return [{ code: module.code, label: `${module.code}:module.title`, icon: module.icon, path: home, use, admin }]
  })
}

interface FlatEntry extends MenuEntry {
  path: string
  area: 'use' | 'admin'
  group: string | undefined
}

function entriesOf(module: ModuleOutline, can: PermissionCheck): FlatEntry[] {
  const resources = module.resources
    .filter((resource) => resource.group !== false && can(actionPath(resource, resource.menuAction)))
    .map((resource): FlatEntry => ({
      key: resource.name,
      label: `${module.code}:entity.${resource.key}.plural`,
      path: resource.paths.list,
      area: resource.area,
      group: resource.group || undefined,
      ...(resource.icon ? { icon: resource.icon } : {}),
    }))
  const pages = module.pages
    .filter((page) => (page.menu || typeof page.group === 'string') && allowed(page, can))
    .filter(({ menuPermission }) => menuPermission === undefined || can(menuPermission))
    .map((page): FlatEntry => ({
      key: page.path,
      label: `${module.code}:page.${page.title}`,
      path: page.path,
      area: page.area ?? areaOf(page.path),
      group: page.group || undefined,
      ...(page.icon ? { icon: page.icon } : {}),
    }))
  return [...pages, ...resources].sort((a, b) => rank(module, a) - rank(module, b))
}

/** Place in the module's own order; what it does not name stands behind it, a group where its first entry does. */
function rank({ order }: ModuleOutline, { path, children }: Pick<MenuEntry, 'path' | 'children'>): number {
  const at = order.indexOf(path ?? children?.[0]?.path ?? '')
  return at < 0 ? order.length : at
}

function grouped(module: ModuleOutline, entries: readonly FlatEntry[]): MenuEntry[] {
  const order = [...new Set([...Object.keys(module.groups), ...entries.flatMap((entry) => entry.group ?? [])])]
  const bare = ({ area: _area, group: _group, ...entry }: FlatEntry): MenuEntry => entry
  const groups = order.flatMap((group): MenuEntry[] => {
    const children = entries.filter((entry) => entry.group === group).map(bare)
    const { icon, tabs, personal } = module.groups[group] ?? {}
    return children.length === 0
      ? []
      : [
          {
            ...{ key: `${module.code}/${group}`, label: `${module.code}:menu.${group}`, children },
            ...{ ...(icon && { icon }), ...(tabs && { tabs }), ...(personal && { personal }) },
          },
        ]
  })
  return [...entries.filter((entry) => !entry.group).map(bare), ...groups].sort((a, b) => rank(module, a) - rank(module, b))
}

const firstPath = (entries: readonly MenuEntry[]): string | undefined =>
  entries.map((entry) => entry.path ?? firstPath(entry.children ?? [])).find((path) => path !== undefined)

const allowed = (page: PageOutline, can: PermissionCheck) =>
  (typeof page.permission === 'string' ? [page.permission] : page.permission).every(can)

/** The first page of administration that is open to this person: of the system's settings, else of another module. */
export function administrationOf(menus: readonly ModuleMenu[]): string | undefined {
  const administered = menus.filter(({ admin }) => admin.length > 0)
  return firstPath((administered.find(({ code }) => code === 'sc') ?? administered[0])?.admin ?? [])
}

export interface Redirect {
  /** A React Router pattern. */
  from: string
  /** null = nothing below may be opened: the forbidden screen. */
  to: string | null
}

/** Addresses that lead on: those that are declared, and the module's own and its areas' where no screen stands. */
export function redirectPaths(module: ModuleOutline): string[] {
  const home = `/${module.code}`
  const taken = new Set(screensOf(module).map(({ path }) => path))
  const areas = [home, `${home}/use`, `${home}/admin`].filter((path) => !taken.has(path) && hasScreenBelow(module, path))
  return [...new Set([...Object.keys(module.redirects), ...areas])]
}

const hasScreenBelow = (module: ModuleOutline, path: string): boolean =>
  screensOf(module).some((screen) => screen.path.startsWith(`${path}/`))

/** Every redirect, resolved for this person (shell.md §6: to the default, else to the first permitted below). */
export function redirectsOf(modules: readonly ModuleOutline[], can: PermissionCheck): Redirect[] {
  return modules.flatMap((module) =>
    redirectPaths(module).map((from) => ({
      from,
      to: from.endsWith('/*') ? (module.redirects[from] ?? null) : (targetOf(module, from, can) ?? null),
    })),
  )
}

/** Without a redirect of its own an address opens what the menu shows first below it. */
function targetOf(module: ModuleOutline, from: string, can: PermissionCheck): string | undefined {
  if (module.redirects[from] !== undefined) return redirectTarget(module, from, can)
  const entries = entriesOf(module, can)
  const inMenu = [...entries.filter(({ area }) => area === 'use'), ...entries.filter(({ area }) => area === 'admin')]
  return inMenu.find(({ path }) => path.startsWith(`${from}/`))?.path ?? redirectTarget(module, from, can)
}

/** A chain of redirects ends at a screen; what is no screen of ours (a query behind it, a page of another module) is taken as it stands. */
function redirectTarget(module: ModuleOutline, from: string, can: PermissionCheck): string | undefined {
  let target = module.redirects[from]
  for (let hops = 0; target !== undefined && module.redirects[target] !== undefined && hops < 10; hops += 1)
    target = module.redirects[target]
  const screens = screensOf(module)
  const path = target?.split('?')[0]
  const screen = screens.find((candidate) => candidate.path === path)
  if (target !== undefined && (!screen || screen.permission.every(can))) return target
  return screens.find(
    (candidate) => candidate.path.startsWith(`${from}/`) && !candidate.path.includes(':') && candidate.permission.every(can),
  )?.path
}

/** All rights that menu and redirects ask for. */
export const screenRights = (modules: readonly ModuleOutline[]): string[] => [
  ...new Set(
    modules.flatMap((module) => [
      ...screensOf(module).flatMap(({ permission }) => permission),
      ...module.resources.map((resource) => actionPath(resource, resource.menuAction)),
      ...module.pages.flatMap(({ menuPermission }) => menuPermission ?? []),
    ]),
  ),
]

/** What the screens below an address that leads on ask for, the one it leads to first. */
export function rightsBelow(modules: readonly ModuleOutline[], from: string): readonly string[] {
  const screens = modules.flatMap((module) => screensOf(module).map((screen) => ({ ...screen, target: module.redirects[from] })))
  const first = screens.filter(({ path, target }) => path === target?.split('?')[0])
  const below = screens.filter(({ path }) => path.startsWith(`${from}/`))
  return [...new Set([...first, ...below].flatMap(({ permission }) => permission))]
}

interface Screen {
  path: string
  permission: readonly string[]
}

function screensOf(module: ModuleOutline): Screen[] {
  return [
    ...module.pages.map((page) => ({
      path: page.path,
      permission: typeof page.permission === 'string' ? [page.permission] : page.permission,
    })),
    ...module.resources.map((resource) => ({ path: resource.paths.list, permission: [actionPath(resource, 'list')] })),
  ].sort((a, b) => rank(module, a) - rank(module, b))
}

export interface Crumb {
  label: string
  path?: string
  /** Where a parameter of the address names it: labels by the parameter's value. */
  by?: { parameter: string; labels: Readonly<Record<string, string>> }
}

/** Module ▸ group ▸ list (▸ create, edit, show) of the resource, as text keys; the title of the record is the screen's own. */
export function crumbsOf(
  module: ModuleOutline,
  subject: ResourceOutline | PageOutline,
  screen?: 'create' | 'edit' | 'show' | 'import',
): Crumb[] {
  const isResource = 'paths' in subject
  const above = isResource ? undefined : module.pages.find(({ path }) => path === subject.below)
  const group = subject.group ? [{ label: `${module.code}:menu.${subject.group}` }] : []
  const own: Crumb = isResource
    ? { label: `${module.code}:entity.${subject.key}.plural`, path: subject.paths.list }
    : { label: `${module.code}:page.${subject.title}`, path: subject.path, ...namedBy(module, subject) }
  return [
    ...(above ? crumbsOf(module, above) : [{ label: `${module.code}:module.title`, path: `/${module.code}` }, ...group]),
    own,
    ...(screen ? [{ label: `screens:crumb.${screen}` }] : []),
  ]
}

function namedBy({ code }: ModuleOutline, { titledBy }: PageOutline): Pick<Crumb, 'by'> {
  if (!titledBy) return {}
  const { parameter, values, label } = titledBy
  return { by: { parameter, labels: Object.fromEntries(values.map((value) => [value, `${code}:${label}.${value}`])) } }
}

/** @param params of the address */
export const crumbsAt = (crumbs: readonly Crumb[], params: URLSearchParams): Crumb[] =>
  crumbs.map((crumb) => ({ ...crumb, label: crumb.by?.labels[params.get(crumb.by.parameter) ?? ''] ?? crumb.label }))

/**
 * Without groups and modules that are called as what follows them: "People / People" says one thing twice. The second stays, which is
 * nearer.
 * @param text of a label, in the interface language
 */
export const saidOnce = (crumbs: readonly Crumb[], text: (label: string) => string): Crumb[] =>
  crumbs.filter(({ label }, at) => {
    const next = crumbs[at + 1]
    return next === undefined || text(label) !== text(next.label)
  })

/** For `<Refine resources>`: name, paths and the permission that the access-control provider asks by. Without screens: no paths. */
export function refineResourcesOf(modules: readonly ModuleOutline[]): ResourceProps[] {
  const metaOf = (module: ModuleOutline, key: string, permission: string) => ({
    label: `${module.code}:entity.${key}.plural`,
    permission,
    module: module.code,
  })
  return modules.flatMap((module) => [
    ...module.resources.map(({ name, key, permission, paths }) => ({ name, ...paths, meta: metaOf(module, key, permission) })),
    ...Object.entries(module.plain).map(([key, permission]) => ({
      name: `${module.code}/${key}`,
      meta: metaOf(module, key, permission),
    })),
  ])
}
