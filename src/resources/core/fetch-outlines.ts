/** The outlines of all modules as the build wrote them, in one file that the browser keeps. Takes the place of read-outlines.ts in a build. */
import { createElement, type ComponentProps, type ComponentType } from 'react'
import AntdIcon from '@ant-design/icons/es/components/AntdIconLight'
import { address } from 'virtual:outlines'
import type { ModuleOutline } from './outline'

const known: ModuleOutline[] = []
/** Empty until `loadOutlines` is done, which is before anything behind the sign-in is loaded. */
export const outlines: readonly ModuleOutline[] = known

/** Asked again after a failure. */
export async function loadOutlines(): Promise<void> {
  if (known.length > 0) return
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const stored = (await response.json()) as OutlineFile // as outline-file.ts wrote it
  if (known.length === 0) known.push(...withIcons(stored))
}

type Drawing = ComponentProps<typeof AntdIcon>['icon']
interface OutlineFile {
  icons: Readonly<Record<string, Drawing>>
  /** Outlines, with names of icons. */
  modules: unknown
}

function withIcons({ icons, modules }: OutlineFile): ModuleOutline[] {
  const components = Object.fromEntries(Object.entries(icons).map(([name, icon]) => [name, iconOf(icon)]))
  const drawn = (key: string, value: unknown) => (key === 'icon' ? components[String(value)] : value)
  return JSON.parse(JSON.stringify(modules), drawn) as ModuleOutline[] // each icon is a component again
}

const iconOf =
  (icon: Drawing): ComponentType =>
  (props) =>
    createElement(AntdIcon, { ...props, icon })
