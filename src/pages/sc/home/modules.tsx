/** The doors that are open to this person, by module. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRights } from '../../../providers/access/use-right'
import { modules } from '../../../resources'
import { menuOf, screenRights, type MenuEntry, type ModuleMenu } from '../../../resources/core/navigation'
import { useIsPhone } from '../../../ui/use-is-phone'
import './home.css'

export default function Modules() {
  const { t } = useTranslation('sc')
  const menus = menuOf(modules, useRights(screenRights(modules)))
  if (menus.length === 0) return <p>{t('widget.modules.empty')}</p>
  return (
    <div className="k-doors">
      {menus.map((menu) => (
        <Door key={menu.code} menu={menu} />
      ))}
    </div>
  )
}

function Door({ menu }: { menu: ModuleMenu }) {
  const { t } = useTranslation()
  // The sidebar beside it leads to the modules; on a phone that is folded away.
  const isBesideMenu = !useIsPhone()
  return (
    <div>
      <h3 className="k-door">
        <span className="k-module-icon" aria-hidden>
          <menu.icon />
        </span>
        {isBesideMenu ? t(menu.label) : <Link to={menu.path}>{t(menu.label)}</Link>}
      </h3>
      <Entries label={menu.admin.length > 0 && menu.use.length > 0 ? t('sc:widget.modules.use_area') : undefined} entries={menu.use} />
      <Entries label={menu.admin.length > 0 ? t('common:shell.admin_area') : undefined} entries={menu.admin} />
    </div>
  )
}

function Entries({ label, entries }: { label: string | undefined; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const leaves = entries.flatMap((entry) => (entry.path ? [entry] : (entry.children ?? [])))
  if (leaves.length === 0) return null
  return (
    <>
      {label && <h4>{label}</h4>}
      <ul>
        {leaves.map((entry) => (
          <li key={entry.key}>
            <Link to={entry.path ?? ''}>{t(entry.label)}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
