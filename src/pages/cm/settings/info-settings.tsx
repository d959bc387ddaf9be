/** Index of the basic data: a card a table that the person may list, with its counts and what needs attention. */
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { codeName } from '../../../components/format/code-names'
import { useFormats } from '../../../components/format/format-settings'
import { call } from '../../../api/call'
import { readInfoSettings, type LookupState } from '../../../shared/cm/info-settings'
import { useRights } from '../../../providers/access/use-right'
import type { Language } from '../../../providers/i18n/language'
import { modules } from '../../../resources'
import { actionPath } from '../../../resources/core/define-module'
import type { ResourceOutline } from '../../../resources/core/outline'
import { ScreenError } from '../../../screens/entity/screen-error'
import '../../../ui/screens.css'
import '../common/cm.css'

export default function InfoSettings() {
  const { t } = useTranslation('cm')
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'info-settings'],
    queryFn: async ({ signal }) => (await call(readInfoSettings, { signal })).data,
  })
  const module = modules.find(({ code }) => code === 'cm')
  const tables = (module?.resources ?? []).filter((resource) => resource.area === 'admin' && typeof resource.group === 'string')
  const permits = useRights(tables.map((resource) => actionPath(resource, 'list')))
  const shown = tables.filter((resource) => permits(actionPath(resource, 'list')))
  const groups = Object.keys(module?.groups ?? {})
    .map((group) => ({ group, resources: shown.filter((resource) => resource.group === group) }))
    .filter(({ resources }) => resources.length > 0)
  return (
    <div className="k-info">
      <h1>{t('page.info_settings')}</h1>
      <p className="k-muted">{t(shown.length > 0 ? 'info.purpose' : 'info.empty')}</p>
      {error && <ScreenError error={error} onRetry={() => void refetch()} />}
      {groups.map(({ group, resources }) => (
        <section key={group} aria-labelledby={`info_${group}`}>
          <h2 id={`info_${group}`} className="k-form-section">
            {t(`menu.${group}`)}
          </h2>
          <ul className="k-info-cards">
            {resources.map((resource) => (
              <InfoCard
                key={resource.name}
                resource={resource}
                state={data?.find(({ entity }) => entity === resource.name)}
                waiting={!data && !error}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function InfoCard({ resource, state, waiting }: { resource: ResourceOutline; state: LookupState | undefined; waiting: boolean }) {
  const { t, i18n } = useTranslation('cm')
  const { language } = useFormats()
  return (
    <li className="k-info-card">
      <Link to={resource.paths.list}>{t(`entity.${resource.key}.plural`)}</Link>
      <p className="k-info-purpose">{t(`entity.${resource.key}.purpose`)}</p>
      {waiting && <Skeleton.Input active size="small" className="k-skeleton" />}
      {state && (
        <p className="k-info-counts">
          <span>{t('info.active', { n: state.active })}</span>
          {state.inactive > 0 && <span className="k-muted">{t('info.inactive', { n: state.inactive })}</span>}
        </p>
      )}
      {state && state.missing_defaults.length > 0 && (
        <p className="k-info-warning">
          <ExclamationCircleOutlined aria-hidden /> {missingText(i18n, resource, state, language)}
        </p>
      )}
    </li>
  )
}

function missingText(
  i18n: I18n,
  resource: ResourceOutline,
  { missing_defaults: groups, default_per: field }: LookupState,
  language: Language,
): string {
  if (field === null) return i18n.t('cm:info.no_default')
  const names = groups.map((group) => {
    const key = `cm:entity.${resource.key}.fields.${field}.enum.${group}`
    return i18n.exists(key) ? i18n.t(key) : codeName('country', group, language)
  })
  return i18n.t('cm:info.no_default_for', { groups: names.join(i18n.t('cm:editor.list_separator')) })
}
