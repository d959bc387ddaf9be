/** In the head of the rules of leave: what they will grant to a person, year by year (as.md §2 rule, "simulate for a person"). */
import { useTranslation } from 'react-i18next'
import { simulateGrants } from '../../../api/as/setting-trials'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import type { SimulatedGrants } from '../../../shared/as/setting-trials'
import { hoursText } from '../common/amounts'
import { labelText } from '../common/day-texts'
import { PersonTrial } from './person-trial'

export default function SimulateGrants() {
  const { t } = useTranslation('as')
  if (!useRight('as.admin.leave.actions.simulate')) return null
  return (
    <PersonTrial title={t('trial.grants')} help={t('trial.grants_help')} name="as-simulated-grants" read={simulateGrants}>
      {(simulated) => <Grants {...simulated} />}
    </PersonTrial>
  )
}

function Grants({ seniority_date, grants }: SimulatedGrants) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  return (
    <>
      <p className="k-muted">{t('trial.service_since', { date: formatDate(seniority_date, formats) })}</p>
      {grants.length === 0 ? (
        <p>{t('trial.no_grants')}</p>
      ) : (
        <div className="k-as-grants" tabIndex={0} role="region" aria-label={t('trial.grants')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('trial.granted_on')}</th>
                <th scope="col">{t('entity.leave-rule.fields.leave.label')}</th>
                <th scope="col">{t('entity.leave-entitlement.fields.granted_min.label')}</th>
                <th scope="col">{t('trial.service')}</th>
                <th scope="col">{t('entity.leave-entitlement.fields.valid_to.label')}</th>
              </tr>
            </thead>
            <tbody>
              {grants.map(({ date, leave, rule, minutes, valid_to, service_months }) => (
                <tr key={`${rule} ${date}`}>
                  <td>{formatDate(date, formats)}</td>
                  <td>{labelText(leave, formats.language)}</td>
                  <td>{hoursText(t, minutes)}</td>
                  <td>{t('trial.months', { count: service_months })}</td>
                  <td>{valid_to === null ? '–' : formatDate(valid_to, formats)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
