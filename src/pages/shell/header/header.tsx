/** The header, 56 px: menu, home, modules, where one is; search, quick create, help, language, bell, account. */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import MenuOutlined from '@ant-design/icons/MenuOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saidOnce, type Crumb, type ModuleMenu } from '../../../resources/core/navigation'
import { useCompany } from '../../../providers/company/company'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { i18nText } from '../../../shared/engine/i18n-text'
import { AccountMenu } from './account-menu'
import { Bell } from './bell'
import { Flyout } from '../../../ui/flyout'
import { JobsTray } from './jobs-tray'
import { LanguageMenu } from './language-menu'
import { LogoMark } from '../layout/logo-mark'
import { openOverlay } from '../layout/overlays'
import { QuickCreate } from './quick-create'

const ModulePanel = lazy(async () => ({ default: (await import('../menu/module-panel')).ModulePanel }))

interface HeaderProps {
  menus: readonly ModuleMenu[]
  crumbs: readonly Crumb[]
  menuLabel: string
  menuExpanded: boolean
  onMenu: () => void
  phone: boolean
}

export function Header({ menus, crumbs, menuLabel, menuExpanded, onMenu, phone }: HeaderProps) {
  const company = useCompany()
  const name = company ? company.short_name || i18nText(company.name, currentLanguage()) : 'Kontor'
  return (
    <header className="k-header">
      <button
        type="button"
        className="k-icon-button"
        aria-label={menuLabel}
        title={menuLabel}
        aria-expanded={menuExpanded}
        onClick={onMenu}
      >
        <MenuOutlined aria-hidden />
      </button>
      <Link to="/home" className="k-brand" aria-label={name}>
        <LogoMark size={24} />
        <span className="k-brand-name">{name}</span>
      </Link>
      {menus.length > 0 && <ModuleSwitcher menus={menus} />}
      <Breadcrumb crumbs={crumbs} />
      <div className="k-header-end">
        <SearchButton phone={phone} />
        <QuickCreate />
        {!phone && <HelpButton />}
        {!phone && <LanguageMenu />}
        <JobsTray compact={phone} />
        <Bell />
        <AccountMenu menus={menus} withLanguages={phone} />
      </div>
    </header>
  )
}

function SearchButton({ phone }: { phone: boolean }) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className={`k-icon-button ${phone ? '' : 'k-search-button'}`}
      aria-label={t('palette.button')}
      title={t('palette.title')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => openOverlay('palette')}
    >
      <SearchOutlined aria-hidden />
      {!phone && (
        <>
          <span className="k-search-text">{t('palette.button')}</span>
          <kbd aria-hidden data-keys={/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'} />
        </>
      )}
    </button>
  )
}

function HelpButton() {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className="k-icon-button"
      aria-label={t('shortcuts.title')}
      title={`${t('shortcuts.title')} (?)`}
      aria-haspopup="dialog"
      onClick={() => openOverlay('shortcuts')}
    >
      <QuestionCircleOutlined aria-hidden />
    </button>
  )
}

function ModuleSwitcher({ menus }: { menus: readonly ModuleMenu[] }) {
  const { t } = useTranslation()
  return (
    <Flyout label={t('common:shell.modules')} icon={<AppstoreOutlined aria-hidden />} width={320} align="start">
      <Suspense fallback={<div className="k-module-panel" />}>
        <ModulePanel menus={menus} />
      </Suspense>
    </Flyout>
  )
}

function Breadcrumb({ crumbs: all }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  const crumbs = saidOnce(all, (label) => t(label))
  return (
    <nav aria-label={t('common:shell.breadcrumb')} className="k-crumbs">
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={crumb.label}>
            {crumb.path && at < crumbs.length - 1 ? (
              <Link to={crumb.path}>{t(crumb.label)}</Link>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{t(crumb.label)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
