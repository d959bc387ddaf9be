/** Edition and licensee, and in a sentence how long it is good. */
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../../components/format/format-date'
import { useFormats, type Formats } from '../../../components/format/format-settings'
import type { LicenseDetails } from '../../../shared/sc/license-calls'

const icons = { valid: CheckCircleFilled, expiring: ExclamationCircleFilled, grace: ExclamationCircleFilled, lapsed: CloseCircleFilled }

export function LicenseCard({ license }: { license: LicenseDetails }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const { licensee, edition, host, issued_at, expires_at, state } = license
  const isCommunity = licensee === null
  const Icon = icons[state]
  const facts = isCommunity
    ? []
    : [
        { term: 'licensee', text: licensee },
        { term: 'host', text: host ?? t('license.any_host') },
        { term: 'issued_at', text: issued_at ? formatDateTime(issued_at, formats) : '' },
        { term: 'expires_at', text: expires_at ? formatDateTime(expires_at, formats) : t('license.never') },
      ]
  return (
    <section className="k-license-card">
      <h2>{isCommunity ? t('license.community') : t('license.edition', { edition })}</h2>
      <p className="k-license-state" data-state={state} role="status">
        <Icon aria-hidden /> {stateText(license, t, formats)}
      </p>
      {facts.length > 0 && (
        <dl className="k-license-facts">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{t(`entity.license.fields.${term}.label`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function stateText({ licensee, state, last_day, grace_end, days_left }: LicenseDetails, t: TFunction<'sc'>, formats: Formats): string {
  if (licensee === null) return t('license.community_text')
  if (last_day === null || grace_end === null) return t('license.endless')
  return t(`license.${state}`, {
    date: formatDate(last_day, formats),
    until: formatDate(grace_end, formats),
    ...(state === 'expiring' ? { count: days_left ?? 0 } : {}),
  })
}
