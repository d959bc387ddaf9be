/** The grid of modules that one may open, in one's own order, and a search over them and all of their screens. */
import { lazy, Suspense, useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { readOpenItems, type OpenItems } from '../../../api/engine/open-items'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'
import type { MenuEntry, ModuleMenu } from '../../../resources/core/navigation'
import { rankText } from '../palette/rank-text'
import { Button } from '../../../ui/button'
import { useCloseFlyout } from '../../../ui/flyout'
import './module-panel.css'

const ModuleOrder = lazy(async () => ({ default: (await import('./module-sorter')).ModuleSorter }))

/** Further ones are for the palette. */
const mostScreens = 8

export function ModulePanel({ menus }: { menus: readonly ModuleMenu[] }) {
  const { t } = useTranslation()
  const { modules: order } = usePreferences()
  const navigate = useNavigate()
  const close = useCloseFlyout()
  const [typed, setTyped] = useState('')
  const [arranging, setArranging] = useState(false)
  const waiting = useOpenItems()
  const own = inOwnOrder(menus, order)
  const fits = (label: string) => rankText(t(label), typed) !== undefined
  const isSearching = typed.trim() !== ''
  const modules = isSearching ? own.filter(({ label }) => fits(label)) : own
  const screens = isSearching
    ? own
        .flatMap((menu) =>
          leavesOf(menu)
            .filter(({ label }) => fits(label))
            .map((entry) => ({ ...entry, module: menu.label })),
        )
        .slice(0, mostScreens)
    : []
  const onKeyDown = (event: KeyboardEvent) => {
    const first = modules[0]?.path ?? screens[0]?.path
    if (event.key !== 'Enter' || !isSearching || !first) return
    event.preventDefault()
    close()
    void navigate(first)
  }
  if (arranging) {
    return (
      <div className="k-module-panel">
        <p className="k-secondary">{t('common:modules.help')}</p>
        <Suspense fallback={null}>
          <ModuleOrder menus={own} onChange={(codes) => void setPreference({ modules: codes })} />
        </Suspense>
        <div className="k-module-acts">
          <Button type="link" size="small" disabled={order.length === 0} onClick={() => void setPreference({ modules: [] })}>
            {t('common:modules.reset')}
          </Button>
          <Button type="primary" size="small" onClick={() => setArranging(false)}>
            {t('common:modules.done')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="k-module-panel">
      <input
        type="search"
        autoFocus
        className="k-module-search"
        value={typed}
        placeholder={t('common:modules.search')}
        aria-label={t('common:modules.search')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <nav aria-label={t('common:shell.modules')}>
        <ul className="k-modules">
          {modules.map((menu) => (
            <li key={menu.code}>
              <Link to={menu.path} onClick={close}>
                <span aria-hidden className="k-module-icon">
                  <menu.icon />
                </span>
                <span className="k-module-name">{t(menu.label)}</span>
                <OpenBadge count={waiting[menu.code] ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
        {screens.length > 0 && (
          <ul className="k-module-screens">
            {screens.map(({ key, path, label, module }) => (
              <li key={key}>
                <Link to={path} onClick={close}>
                  {t(label)}
                  <small>{t(module)}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <p role="status" className={modules.length + screens.length === 0 ? 'k-secondary' : undefined}>
        {modules.length + screens.length === 0 && t('common:modules.none')}
      </p>
      {!isSearching && menus.length > 1 && (
        <div className="k-module-acts">
          <Button type="link" size="small" onClick={() => setArranging(true)}>
            {t('common:modules.arrange')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OpenBadge({ count }: { count: number }) {
  const { t } = useTranslation('common')
  if (count === 0) return null
  return (
    <>
      <span className="k-badge" aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="k-visually-hidden">{t('modules.open', { n: count })}</span>
    </>
  )
}

/** Without an answer the modules stand there all the same. */
function useOpenItems(): OpenItems {
  const [items, setItems] = useState<OpenItems>({})
  useEffect(() => {
    let gone = false
    readOpenItems().then(
      (read) => {
        if (!gone) setItems(read)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return items
}

const leavesOf = ({ use, admin }: ModuleMenu): (MenuEntry & { path: string })[] =>
  [...use, ...admin]
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap((entry) => (entry.path === undefined ? [] : [{ ...entry, path: entry.path }]))

/**
 * The order of modules in the switcher: first as the person put them, then those that have come since, as the product has them.
 * @param order codes of modules; such as are not there any more are passed over
 */
function inOwnOrder<T extends { code: string }>(menus: readonly T[], order: readonly string[]): T[] {
  const place = ({ code }: T) => (order.includes(code) ? order.indexOf(code) : order.length)
  return [...menus].sort((a, b) => place(a) - place(b))
}
