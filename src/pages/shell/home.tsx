/** `/home`: the day, and the doors that are open to this person. Widgets join as their modules land. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayName } from '../../components/shell/account-menu'
import { useCompany } from '../../providers/company'
import { currentLanguage } from '../../providers/i18n'
import { useIdentity, usePermission } from '../../providers/identity'
import { formatTags } from '../../providers/language'
import { modules } from '../../resources'
import { menuOf, type MenuEntry, type ModuleMenu } from '../../resources/navigation'
import './home.css'

export function HomePage() {
  const { t } = useTranslation('common')
  const { identity } = useIdentity()
  const may = usePermission()
  const menus = menuOf(modules, may)
  const now = new Date()
  return (
    <div className="k-home">
      <header className="k-home-greeting">
        <h1>{t(`home.${partOfDay(now)}`, { name: identity ? displayName(identity) : '' })}</h1>
        <p className="k-secondary"><Today now={now} /></p>
      </header>
      {menus.length === 0 && <p>{t('home.empty')}</p>}
      <div className="k-home-modules">{menus.map((menu) => <ModuleCard key={menu.code} menu={menu} />)}</div>
    </div>
  )
}

/** The company may count the years of the Republic, in Traditional Chinese only (shell.md §5.6). */
function Today({ now }: { now: Date }) {
  const company = useCompany()
  const language = currentLanguage()
  const roc = language === 'tw' && company?.era === 'roc'
  const tag = roc ? `${formatTags.tw}-u-ca-roc` : formatTags[language]
  const text = new Intl.DateTimeFormat(tag, { dateStyle: 'full', ...(company?.time_zone ? { timeZone: company.time_zone } : {}) }).format(now)
  return <time dateTime={now.toISOString()}>{text}</time>
}

function ModuleCard({ menu }: { menu: ModuleMenu }) {
  const { t } = useTranslation()
  return (
    <section className="k-home-card" aria-labelledby={`home-${menu.code}`}>
      <h2 id={`home-${menu.code}`}><span className="k-module-icon" aria-hidden><menu.icon /></span><Link to={menu.path}>{t(menu.label)}</Link></h2>
      {menu.use.length > 0 && <Entries label={menu.admin.length > 0 ? t('common:home.use_area') : undefined} entries={menu.use} />}
      {menu.admin.length > 0 && <Entries label={t('common:shell.admin_area')} entries={menu.admin} />}
    </section>
  )
}

function Entries({ label, entries }: { label: string | undefined; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const leaves = entries.flatMap((entry) => (entry.path ? [entry] : entry.children ?? []))
  return (
    <>
      {label && <h3>{label}</h3>}
      <ul>{leaves.map((entry) => <li key={entry.key}><Link to={entry.path ?? ''}>{t(entry.label)}</Link></li>)}</ul>
    </>
  )
}

function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
