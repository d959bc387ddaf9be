/** In the head of the rules of leave: what they will grant to a person, year by year (as.md §2 rule, "simulate for a person"). */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { simulateGrants } from '../../../api/as/setting-trials'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useRight } from '../../../providers/access/use-right'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { SimulatedGrants } from '../../../shared/as/setting-trials'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'
import { hoursText } from '../common/amounts'
import { labelText } from '../common/day-texts'
import './trials.css'

export default function SimulateGrants() {
  const { t } = useTranslation('as')
  const [open, setOpen] = useState(false)
  if (!useRight('as.admin.leave.actions.simulate')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('trial.grants')}</Button>
      <Dialog open={open} title={t('trial.grants')} height="auto" onClose={() => setOpen(false)}>
        <Simulated />
      </Dialog>
    </>
  )
}

function Simulated() {
  const { t } = useTranslation('as')
  const [user, setUser] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['as-simulated-grants', user],
    enabled: user !== undefined,
    queryFn: ({ signal }) => simulateGrants(user ?? 0, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className="k-as-trial">
      <Labelled label={t('trial.person')} help={t('trial.grants_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            value={user === undefined ? [] : [user]}
            onChange={([next]) => setUser(next)}
          />
        )}
      </Labelled>
      {user !== undefined &&
        (error ? (
          <ScreenError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Grants {...data} />
        ) : (
          <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 5 }} />
        ))}
    </div>
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
