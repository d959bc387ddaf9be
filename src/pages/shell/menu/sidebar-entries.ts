/** What the sidebar shows of a module's menu: a page and its tabs are one entry, and personal entries are shown alone. */
import type { MenuEntry, ModuleMenu } from '../../../resources/core/navigation'

export interface SidebarEntries {
  use: readonly MenuEntry[]
  admin: readonly MenuEntry[]
  /** Path of the entry that is open. */
  here: string | undefined
}

/** @param pathname the address that is open */
export function sidebarEntries({ use, admin }: Pick<ModuleMenu, 'use' | 'admin'>, pathname: string): SidebarEntries {
  const all = [...use, ...admin]
  const here = entryAt(pathname, all)
  const own = all.find((entry) => entry.personal && holds(entry, here))
  if (own) return { use: [own], admin: [], here }
  const tabbed = all.find((entry) => entry.tabs && holds(entry, here))
  return { use: drawn(use), admin: drawn(admin), here: tabbed ? tabbed.children?.[0]?.path : here }
}

/** Of several entries above the address, the nearest: an index page is above all its tables. */
export function entryAt(pathname: string, entries: readonly Pick<MenuEntry, 'path' | 'children'>[]): string | undefined {
  const paths = entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ path }) => (path && (pathname === path || pathname.startsWith(`${path}/`)) ? [path] : []))
  return paths.sort((a, b) => b.length - a.length)[0]
}

const holds = ({ children = [] }: MenuEntry, path: string | undefined): boolean =>
  path !== undefined && children.some((child) => child.path === path)

/** The account menu leads to what is personal; the first tab that the person may open represents all of them. */
const drawn = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter(({ personal }) => !personal)
    .map(({ children, ...entry }) => {
      const path = entry.tabs ? children?.[0]?.path : undefined
      return path === undefined ? { ...entry, ...(children ? { children } : {}) } : { ...entry, path }
    })
