/** Entries of the current module: the use area, then the administration as a group of its own. What is not permitted is not in the page. */
import { useEffect, useId, useRef, useState, type ComponentType } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { noteFold, setPreference, usePreferences } from '../../../providers/preferences/preferences'
import type { MenuEntry, ModuleMenu } from '../../../resources/core/navigation'
import { entryAt, sidebarEntries } from './sidebar-entries'

interface SidebarProps {
  menus: readonly ModuleMenu[]
  current: ModuleMenu | undefined
  collapsed: boolean
}

export function Sidebar({ menus, current, collapsed }: SidebarProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (!current) {
    const here = entryAt(pathname, [{ path: '/home' }, ...menus])
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
  const { use, admin, here } = sidebarEntries(current, pathname)
  return (
    <nav aria-label={t(current.label)} className="k-nav">
      <h2 className="k-nav-module" title={t(current.label)}>
        <current.icon /> {!collapsed && <span>{t(current.label)}</span>}
      </h2>
      {use.length > 0 && (
        <ul>
          {use.map((entry) => (
            <Entry key={entry.key} entry={entry} collapsed={collapsed} here={here} />
          ))}
        </ul>
      )}
      {admin.length > 0 && (
        <>
          <h3 className="k-nav-area" title={t('common:shell.admin_area')}>
            <SettingOutlined aria-hidden />{' '}
            {collapsed ? <span className="k-visually-hidden">{t('common:shell.admin_area')}</span> : t('common:shell.admin_area')}
          </h3>
          <ul>
            {admin.map((entry) => (
              <Entry key={entry.key} entry={entry} collapsed={collapsed} here={here} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
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
  const place = useRef<HTMLAnchorElement>(null)
  const label = t(entry.label)
  // A long menu shows where one is.
  useEffect(() => {
    if (active && place.current) bringIntoSight(place.current)
  }, [active])
  return (
    <li>
      <Link ref={place} to={path} className="k-nav-entry" aria-current={active ? 'page' : undefined} title={label}>
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
  const place = `menu/${entry.key.replace('/', '.')}`
  const { [place]: kept } = usePreferences().folds
  // The open entry is always shown; folding its group holds until another entry is opened.
  const [foldedHere, setFoldedHere] = useState<string>()
  const open = inside ? foldedHere !== here : kept !== 'closed'
  const toggle = () => {
    setFoldedHere(inside && open ? here : undefined)
    noteFold(place, open ? 'closed' : 'open')
  }
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
        onClick={toggle}
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

/** Not by `scrollIntoView`: Tab would go on from the entry, past the link that skips to the content. */
function bringIntoSight(entry: HTMLElement): void {
  const frame = entry.closest('.k-sidebar, .ant-drawer-body')
  if (!frame) return
  const [own, room] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()]
  frame.scrollBy({ top: Math.min(0, own.top - room.top) + Math.max(0, own.bottom - room.bottom) })
}
