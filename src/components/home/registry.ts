/** The widgets that there are: each module declares its own (`widgets` in src/resources/<module>.ts). */
import { lazy, type ComponentType } from 'react'
import { modules } from '../../resources'
import type { LazyComponent } from '../../resources/core/define-module'
import { loadModule } from '../../resources/core/load-module'
import type { WidgetOutline } from '../../resources/core/outline'
import type { WidgetDeclaration, WidgetOptionsProps, WidgetProps } from '../../resources/core/widget-declaration'

export interface Widget extends Omit<WidgetOutline, 'hasOptions'> {
  /** `sc.bookmarks`. */
  key: string
  module: string
  /** Text keys with their namespace. */
  title: string
  purpose: string
  Content: ComponentType<WidgetProps>
  Options: ComponentType<WidgetOptionsProps> | undefined
}

/** A lazy component is drawn as any other; its type only says that nothing may read its props. */
const component = <Props extends object>(load: LazyComponent<Props>): ComponentType<Props> => lazy(load)

export const widgets: readonly Widget[] = modules.flatMap((module) =>
  Object.entries(module.widgets).map(([name, { hasOptions, ...rest }]): Widget => ({
    ...rest,
    key: `${module.code}.${name}`,
    module: module.code,
    title: `${module.code}:widget.${name}.title`,
    purpose: `${module.code}:widget.${name}.purpose`,
    Content: component(async () => (await declarationOf(module.code, name)).load()),
    Options: hasOptions ? component(async () => optionsOf(await declarationOf(module.code, name))) : undefined,
  })),
)

async function declarationOf(code: string, name: string): Promise<WidgetDeclaration> {
  const declaration = (await loadModule(code)).widgets[name]
  if (!declaration) throw new Error(`The module ${code} has no widget ${name}.`)
  return declaration
}

function optionsOf({ options }: WidgetDeclaration): ReturnType<LazyComponent<WidgetOptionsProps>> {
  if (!options) throw new Error('This widget has no options.')
  return options()
}

const byKey = new Map(widgets.map((widget) => [widget.key, widget]))
export const findWidget = (key: string): Widget | undefined => byKey.get(key)

/** All that `isOffered` asks for. */
export const widgetRights: readonly string[] = [...new Set(widgets.flatMap(({ permission }) => permission ?? []))]

export const isOffered = ({ permission }: Pick<Widget, 'permission'>, permits: (path: string) => boolean): boolean =>
  permission === undefined || permission.some((path) => permits(path))
