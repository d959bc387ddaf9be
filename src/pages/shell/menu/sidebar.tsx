/** Entries of the current module: the use area, then the administration as a group of its own. What is not permitted is not in the page. */
import { useId, useState, type ComponentType } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { setPreference } from '../../../providers/preferences/preferences'
import type { MenuEntry, ModuleMenu } from '../../../resources/core/navigation'

interface SidebarProps {
  menus: readonly ModuleMenu[]
  current: ModuleMenu | undefined
  collapsed: boolean
}

export function Sidebar({ menus, current, collapsed }: SidebarProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = entryAt(pathname, current ? [...current.use, ...current.admin] : [{ path: '/home' }, ...menus])
  if (!current) {
    const modules = menus.map((menu): MenuEntry => ({ key: menu.code, label: menu.label, path: menu.path, icon: menu.icon }))
    return (
      <nav aria-label={t('common:shell.modules')} className="k-nav">
        <ul>
          <Entry entry={{ key: 'home', label: 'common:home.title', path: '/home', icon: HomeOutlined }} collapsed={collapsed} here={here} />
          {modules.map((entry) => (
            <Entry key={entry.key} entry={entry} collapsed={collapsed} here={here} />
          ))}
        </ul>
      </nav>
    )
  }
  return (
    <nav aria-label={t(current.label)} className="k-nav">
      <h2 className="k-nav-module" title={t(current.label)}>
        <current.icon /> {!collapsed && <span>{t(current.label)}</span>}
      </h2>
      {current.use.length > 0 && (
        <ul>
          {current.use.map((entry) => (
            <Entry key={entry.key} entry={entry} collapsed={collapsed} here={here} />
          ))}
        </ul>
      )}
      {current.admin.length > 0 && (
        <>
          <h3 className="k-nav-area" title={t('common:shell.admin_area')}>
            <SettingOutlined aria-hidden />{' '}
            {collapsed ? <span className="k-visually-hidden">{t('common:shell.admin_area')}</span> : t('common:shell.admin_area')}
          </h3>
          <ul>
            {current.admin.map((entry) => (
              <Entry key={entry.key} entry={entry} collapsed={collapsed} here={here} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

/** Of several entries that the address lies below, the one that stands nearest: an index page is above all its tables. */
function entryAt(pathname: string, entries: readonly Pick<MenuEntry, 'path' | 'children'>[]): string | undefined {
  const paths = entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ path }) => (path && (pathname === path || pathname.startsWith(`${path}/`)) ? [path] : []))
  return paths.sort((a, b) => b.length - a.length)[0]
}

interface EntryProps {
  entry: MenuEntry
  collapsed: boolean
  /** Path of the entry that is open. */ here: string | undefined
}

function Entry({ entry, collapsed, here }: EntryProps) {
  return entry.children ? (
    <Group entry={entry} collapsed={collapsed} here={here}>
      {entry.children}
    </Group>
  ) : (
    <Leaf entry={entry} collapsed={collapsed} here={here} />
  )
}

function Leaf({ entry, collapsed, here }: EntryProps) {
  const { t } = useTranslation()
  const path = entry.path ?? ''
  const active = path === here
  const label = t(entry.label)
  return (
    <li>
      <Link to={path} className="k-nav-entry" aria-current={active ? 'page' : undefined} title={label}>
        <EntryIcon icon={entry.icon} label={label} only={collapsed} />
        <span className={collapsed ? 'k-visually-hidden' : 'k-nav-text'}>{label}</span>
      </Link>
    </li>
  )
}

function Group({ entry, children, collapsed, here }: EntryProps & { children: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const id = useId()
  const inside = children.some((child) => child.path !== undefined && child.path === here)
  const [open, setOpen] = useState(true)
  const label = t(entry.label)
  if (collapsed) {
    // Narrow, a group is one icon, which widens the menu.
    return (
      <li>
        <button
          type="button"
          className="k-nav-entry"
          title={label}
          data-inside={inside}
          onClick={() => void setPreference({ sidebar: 'open' })}
        >
          <EntryIcon icon={entry.icon} label={label} only />
          <span className="k-visually-hidden">{label}</span>
        </button>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className="k-nav-entry k-nav-group"
        aria-expanded={open}
        aria-controls={id}
        data-inside={inside}
        onClick={() => setOpen(!open)}
      >
        <EntryIcon icon={entry.icon} label={label} only={false} />
        <span className="k-nav-text">{label}</span>
        <DownOutlined aria-hidden className="k-nav-arrow" />
      </button>
      {open && (
        <ul id={id}>
          {children.map((child) => (
            <Leaf key={child.key} entry={child} collapsed={false} here={here} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Narrow, an entry without an icon shows its first character. */
function EntryIcon({ icon: Icon, label, only }: { icon: ComponentType | undefined; label: string; only: boolean }) {
  if (Icon)
    return (
      <span className="k-nav-icon" aria-hidden>
        <Icon />
      </span>
    )
  return only ? (
    <span className="k-nav-icon k-nav-initial" aria-hidden>
      {[...label][0]}
    </span>
  ) : null
}
