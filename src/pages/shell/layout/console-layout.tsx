/** Header, sidebar, main: the frame around every screen. */
import { lazy, Suspense, useEffect, useState, type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { modules } from '../../../resources/index'
import { moduleFiles } from '../../../resources/module-files'
import { crumbsAt, menuOf, screenRights } from '../../../resources/core/navigation'
import { useAnnouncementChanges } from '../../../providers/notification/announcement-changes'
import { useIdentity } from '../../../providers/auth/identity'
import { useRights } from '../../../providers/access/use-right'
import { usePageTitle } from '../../../providers/browser/page-title'
import { setPreference, usePreferences, noteRecent } from '../../../providers/preferences/preferences'
import { useStepUp } from '../../../providers/auth/step-up'
import { Header } from '../header/header'
import { OverlayHost } from './overlay-host'
import { Sidebar } from '../menu/sidebar'
import { useHandle } from './use-handle'
import { useMediaQuery } from '../../../ui/use-media-query'
import './console-layout.css'
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import { connection } from '../../../providers/http/connection'

const allNamespaces = ['common', 'screens', ...Object.keys(moduleFiles)]

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu')).PhoneMenu }))
const ViewBanner = lazy(async () => ({ default: (await import('./view-banner')).ViewBanner }))

const AnnouncementBar = lazy(async () => ({ default: (await import('./announcement-bar')).AnnouncementBar }))

const NoticeAlerts = lazy(async () => ({ default: (await import('../../ca/notice/notice-alerts')).NoticeAlerts }))

const NoticeTeller = lazy(async () => ({ default: (await import('../notifications/notice-announcer')).NoticeAnnouncer }))

const StepUpDialog = lazy(async () => ({ default: (await import('../session/step-up-dialog')).StepUpDialog }))

const SidebarBookmarks = lazy(async () => ({ default: (await import('../menu/sidebar-bookmarks')).SidebarBookmarks }))
/** Whoever may read announcements at all. */
const noticeRight = 'ca.use.notice-receipt.actions.list'

const Bookmarks = (props: { collapsed: boolean }) => (
  <Suspense fallback={null}>
    <SidebarBookmarks {...props} />
  </Suspense>
)

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(allNamespaces)
  const may = useRights(screenRights(modules))
  const { identity } = useIdentity()
  const viewing = identity?.viewing
  const announcements = useAnnouncementChanges()
  const question = useStepUp()
  const { module, crumbs: declared, bare } = useHandle()
  const [address] = useSearchParams()
  const crumbs = crumbsAt(declared, address)
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
  const alerts = identity && may(noticeRight) && (
    <Suspense fallback={null}>
      <NoticeAlerts />
    </Suspense>
  )
  if (bare)
    return (
      <>
        {banner}
        {alerts}
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
      {alerts}
      <OfflineBar />
      <div className="k-body">
        {!phone && (
          <aside className="k-sidebar" data-collapsed={collapsed}>
            <Sidebar menus={menus} current={current} collapsed={collapsed} />
            <Bookmarks collapsed={collapsed} />
          </aside>
        )}
        {phone && (
          <Suspense fallback={null}>
            <PhoneMenu open={drawer} onClose={() => setDrawer(false)}>
              <Sidebar menus={menus} current={current} collapsed={false} />
              <Bookmarks collapsed={false} />
            </PhoneMenu>
          </Suspense>
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

/** Records that were opened stand in the palette's recent ones. */
function useNoteRecent(): void {
  const { resource, screen } = useHandle()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const record = resource && screen !== 'list' && screen !== undefined && /^[1-9]\d{0,14}$/.test(id) ? `${resource.name}/${id}` : null
  useEffect(() => {
    if (record) noteRecent(record)
  }, [record])
}

/** "You are offline. Changes are kept." as long as the browser says so, or the server does not answer. */
function OfflineBar() {
  const { t } = useTranslation('common')
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isReached = useSyncExternalStore(connection.subscribe, connection.isReached)
  const online = hasNetwork && isReached
  return (
    <div role="status" className={online ? undefined : 'k-offline'}>
      {!online && (
        <>
          <DisconnectOutlined aria-hidden /> {t('offline')}
        </>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
