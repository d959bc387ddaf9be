/** Header, sidebar, main: the frame around every screen. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { modules } from '../../../resources'
import { menuOf } from '../../../resources/core/navigation'
import { useAnnouncementChanges } from '../../../providers/notification/announcement-changes'
import { useIdentity, usePermission } from '../../../providers/auth/identity'
import { usePageTitle } from '../../../providers/browser/page-title'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'
import { useStepUp } from '../../../providers/auth/step-up'
import { Header } from '../header/header'
import { OfflineBar } from './offline-bar'
import { OverlayHost } from './overlay-host'
import { useNoteRecent } from './use-note-recent'
import { Sidebar } from '../menu/sidebar'
import { useHandle } from './use-handle'
import { useMediaQuery } from '../../../ui/use-media-query'
import './console-layout.css'

const allNamespaces = ['common', 'screens', ...modules.map((module) => module.code)]

const ViewBanner = lazy(async () => ({ default: (await import('./view-banner')).ViewBanner }))

const AnnouncementBar = lazy(async () => ({ default: (await import('./announcement-bar')).AnnouncementBar }))

const NoticeTeller = lazy(async () => ({ default: (await import('../notifications/notice-announcer')).NoticeAnnouncer }))

const StepUpDialog = lazy(async () => ({ default: (await import('../session/step-up-dialog')).StepUpDialog }))

const SidebarBookmarks = lazy(async () => ({ default: (await import('../menu/sidebar-bookmarks')).SidebarBookmarks }))
const Bookmarks = (props: { collapsed: boolean }) => (
  <Suspense fallback={null}>
    <SidebarBookmarks {...props} />
  </Suspense>
)

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(allNamespaces)
  const may = usePermission()
  const { identity } = useIdentity()
  const viewing = identity?.viewing
  const announcements = useAnnouncementChanges()
  const question = useStepUp()
  const { module, crumbs, bare } = useHandle()
  const { sidebar, desktop_notices, notice_sound } = usePreferences()
  const { pathname } = useLocation()
  const phone = useMediaQuery('(max-width: 767px)')
  const [drawer, setDrawer] = useState(false)
  const label = crumbs.at(-1)?.label
  usePageTitle(label ? t(label) : '')
  useNoteRecent()

  const [place, setPlace] = useState(pathname)
  if (place !== pathname) {
    setPlace(pathname)
    setDrawer(false)
  }
  useEffect(() => {
    // In a block: newer browsers answer a promise, which is no clean-up.
    document.getElementById('k-main')?.scrollTo(0, 0)
  }, [pathname])

  const banner = viewing && (
    <Suspense fallback={null}>
      <ViewBanner viewing={viewing} />
    </Suspense>
  )
  const stepUp = question && identity && (
    <Suspense fallback={null}>
      <StepUpDialog account={identity.account} onAnswer={question.answer} />
    </Suspense>
  )
  const teller = (desktop_notices === 'on' || notice_sound === 'on') && (
    <Suspense fallback={null}>
      <NoticeTeller desktop={desktop_notices === 'on'} sound={notice_sound === 'on'} />
    </Suspense>
  )
  if (bare)
    return (
      <>
        {banner}
        <main id="k-main" className="k-bare-main">
          {children}
        </main>
        {teller}
        {stepUp}
      </>
    )
  const menus = menuOf(modules, may)
  const current = menus.find((menu) => menu.code === module)
  const collapsed = sidebar === 'collapsed'
  const onMenu = () => (phone ? setDrawer(true) : void setPreference({ sidebar: collapsed ? 'open' : 'collapsed' }))
  return (
    <div className="k-shell">
      <a
        className="k-skip"
        href="#k-main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('k-main')?.focus()
        }}
      >
        {t('common:shell.skip')}
      </a>
      <Header
        menus={menus}
        crumbs={crumbs}
        menuLabel={t(phone ? 'common:shell.open_menu' : collapsed ? 'common:shell.expand' : 'common:shell.collapse')}
        menuExpanded={phone ? drawer : !collapsed}
        onMenu={onMenu}
        phone={phone}
      />
      {banner}
      {(identity?.announced || announcements > 0) && (
        <Suspense fallback={null}>
          <AnnouncementBar changes={announcements} />
        </Suspense>
      )}
      <OfflineBar />
      <div className="k-body">
        {!phone && (
          <aside className="k-sidebar" data-collapsed={collapsed}>
            <Sidebar menus={menus} current={current} collapsed={collapsed} />
            <Bookmarks collapsed={collapsed} />
          </aside>
        )}
        {phone && (
          <Drawer
            open={drawer}
            onClose={() => setDrawer(false)}
            placement="left"
            size={280}
            title={t('common:shell.menu')}
            className="k-drawer"
          >
            <Sidebar menus={menus} current={current} collapsed={false} />
            <Bookmarks collapsed={false} />
          </Drawer>
        )}
        <main id="k-main" className="k-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <OverlayHost />
      {teller}
      {stepUp}
    </div>
  )
}
