/**
 * What is known of a module before it is loaded: where its screens stand, what they are called, and whose they are. Menu, routes, breadcrumbs,
 * redirects, palette and refine's resources need no more. Plain data, so that the build writes it into one file for all modules.
 */
import type { ComponentType } from 'react'
import { declaredModule } from './declared-module'
import type { Module, ModuleOptions, Resource, ResourcePaths } from './define-module'
import type { WidgetDeclaration } from './widget-declaration'

export interface ResourceOutline {
  /** `module/entity`. */
  name: string
  module: string
  key: string
  area: 'use' | 'admin'
  /** `<module>.<area>.<object>`; actions stand below it. */
  permission: string
  showElse: string | undefined
  paths: Required<ResourcePaths>
  group: string | false | undefined
  menuAction: string
  icon: ComponentType | undefined
  /** Screens that are drawn by hand. */
  drawn: readonly string[]
}

export interface PageOutline {
  path: string
  /** One dotted path or several, all needed; `module` alone or `module.area` = may enter. */
  permission: string | readonly string[]
  /** Text key below `page.` of the module. */
  title: string
  /** Where this parameter of the address is one of these, the page is called `<label>.<value>` of the module (a report by its name). */
  titledBy?: { parameter: string; values: readonly string[]; label: string }
  /** Path of the page that it is reached from: its breadcrumbs stand before its own. */
  below?: string
  /** As in a resource; default false: not in the menu. */
  group?: string | false
  /** In the menu at the top level of its area. */
  menu?: boolean
  /** A right that its entry in the menu needs, too: the page is open to more people than have something to do there every day. */
  menuPermission?: string
  icon?: ComponentType
  area?: 'use' | 'admin'
  /** No sidebar and header. */ bare?: boolean
}

export interface WidgetOutline extends Omit<WidgetDeclaration, 'load' | 'options'> {
  /** It asks something when it is added. */ hasOptions: boolean
}

export interface ModuleOutline extends Required<Pick<ModuleOptions, 'icon' | 'groups' | 'redirects' | 'order' | 'plain'>> {
  code: string
  pages: readonly PageOutline[]
  resources: readonly ResourceOutline[]
  widgets: Readonly<Record<string, WidgetOutline>>
}

/** @param module as defineModule made it */
export function outlineOf(module: Module): ModuleOutline {
  const declared = declaredModule(module)
  if (!declared) throw new Error(`The module ${module.code} was not made by defineModule.`)
  const { code, groups, redirects, order, plain } = module
  return {
    ...{ code, groups, redirects, order, plain },
    icon: declared.options.icon,
    pages: module.pages.map(({ page: _page, ...outline }) => outline),
    resources: module.resources.map((resource) => resourceOutline(resource, declared.resources[resource.key]?.options.icon)),
    widgets: Object.fromEntries(
      Object.entries(module.widgets).map(([name, { load: _load, options, ...outline }]) => [
        name,
        { ...outline, hasOptions: options !== undefined },
      ]),
    ),
  }
}

function resourceOutline(resource: Resource, icon: ComponentType | undefined): ResourceOutline {
  const { name, module, key, area, permission, showElse, paths, group, menuAction, screens } = resource
  return { name, module, key, area, permission, showElse, paths, group, menuAction, icon, drawn: Object.keys(screens) }
}
