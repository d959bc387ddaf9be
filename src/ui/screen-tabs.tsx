/** Tabs above the screens of one matter, each an address of its own. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { useRights } from '../providers/access/use-right'
import './screen-tabs.css'

export interface ScreenTab {
  path: string
  /** Text key with namespace. */
  label: string
  permission: string
  /** Also of the addresses below. */
  below?: boolean
  /** Another address that belongs to it. */
  also?: string
}

interface ScreenTabsProps {
  /** Text key with namespace. */
  label: string
  tabs: readonly ScreenTab[]
  children: ReactNode
}

export function ScreenTabs({ label, tabs, children }: ScreenTabsProps) {
  const { t } = useTranslation('sc')
  const permits = useRights(tabs.map(({ permission }) => permission))
  const { pathname } = useLocation()
  return (
    <div className="k-tabbed">
      <nav className="k-screen-tabs" aria-label={t(label)}>
        {tabs
          .filter(({ permission }) => permits(permission))
          .map(({ path, label: text, below = false, also }) =>
            also === pathname ? (
              <Link key={path} to={path} aria-current="page">
                {t(text)}
              </Link>
            ) : (
              <NavLink key={path} to={path} end={!below}>
                {t(text)}
              </NavLink>
            ),
          )}
      </nav>
      {children}
    </div>
  )
}
