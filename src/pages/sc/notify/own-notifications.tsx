/** /profile/notifications: what I am told of, over which channels, and when I am not disturbed. Each choice is kept at once. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio, Skeleton, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../providers/notification/alerts'
import { chooseOwn, keepQuietHours, readOwnPreferences } from '../../../api/sc/notify'
import type { OwnChannel, OwnEvent, OwnPreferences, QuietHours } from '../../../shared/sc/notify'
import { ScreenError } from '../../../screens/entity/screen-error'
import { eventKey } from './event-cell'
import { DesktopChoices } from './desktop-choices'
import './notify.css'

const channels: readonly OwnChannel[] = ['app', 'mail']
const queryKey = ['own-notifications']

export default function OwnNotifications() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readOwnPreferences, staleTime: 0, retry: 1 })
  const groups = [...new Set((data?.events ?? []).map(({ module }) => module))].sort()
  const { t } = useTranslation(['sc', ...groups])
  return (
    <div className="k-notify-own">
      <h1>{t('page.own_notifications')}</h1>
      <p className="k-secondary">{t('notify.own.intro')}</p>
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      <DesktopChoices />
      {data && <QuietTimes preferences={data} />}
      {data && (
        <div className="k-notify-scroll">
          <table className="k-notify-matrix">
            <thead>
              <tr>
                <th scope="col">{t('entity.notify-rule.fields.event.label')}</th>
                {channels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`entity.notify-rule.fields.${channel}.label`)}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((module) => (
              <tbody key={module}>
                <tr>
                  <th scope="rowgroup" colSpan={channels.length + 1} className="k-notify-module">
                    {t(`${module}:module.title`)}
                  </th>
                </tr>
                {data.events
                  .filter((event) => event.module === module)
                  .map((event) => (
                    <EventRow key={event.event} event={event} />
                  ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  )
}

function EventRow({ event }: { event: OwnEvent }) {
  const { t } = useTranslation(['sc', event.module])
  const client = useQueryClient()
  const [busy, setBusy] = useState<OwnChannel | null>(null)
  const name = t(eventKey(event.event))
  const choose = async (channel: OwnChannel, on: boolean) => {
    setBusy(channel)
    // On is what the company has: nothing is kept for it.
    await chooseOwn(event.event, { [channel]: on ? null : 'off' }).catch(showFailure)
    await client.invalidateQueries({ queryKey })
    setBusy(null)
  }
  return (
    <tr data-event={event.event}>
      <th scope="row">
        {name}
        {event.mail.company !== 'off' && event.digest !== 'now' && (
          <div className="k-notify-locked">
            {t('notify.own.digest', { digest: t(`entity.notify-rule.fields.digest.enum.${event.digest}`) })}
          </div>
        )}
      </th>
      {channels.map((channel) => {
        const { company, own } = event[channel]
        return (
          <td key={channel}>
            {company === 'on' ? (
              <Switch
                checked={own !== 'off'}
                loading={busy === channel}
                aria-label={t('notify.choice', { event: name, channel: t(`entity.notify-rule.fields.${channel}.label`) })}
                onChange={(on) => void choose(channel, on)}
              />
            ) : (
              <span className="k-notify-locked">{t(company === 'forced' ? 'notify.own.always' : 'notify.own.never')}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

type Kind = 'company' | 'own' | 'none'

function QuietTimes({
  preferences: {
    quiet: { company, own },
    zone,
  },
}: {
  preferences: OwnPreferences
}) {
  const { t } = useTranslation('sc')
  const client = useQueryClient()
  const kind: Kind = own === null ? 'company' : own.from === own.to ? 'none' : 'own'
  const keep = async (quiet: QuietHours | null) => {
    await keepQuietHours(quiet).catch(showFailure)
    await client.invalidateQueries({ queryKey })
  }
  const choose = (next: Kind) =>
    void keep(
      next === 'company'
        ? null
        : next === 'none'
          ? { from: '00:00', to: '00:00' }
          : company.from === company.to
            ? { from: '22:00', to: '07:00' }
            : company,
    )
  // The same time twice would be none; that has a choice of its own.
  const change = (part: Partial<QuietHours>) => {
    const next = { ...(own ?? company), ...part }
    if (next.from !== '' && next.to !== '' && next.from !== next.to) void keep(next)
  }
  return (
    <section className="k-notify-quiet" aria-labelledby="quiet-hours">
      <h2 id="quiet-hours">{t('notify.own.quiet')}</h2>
      <p className="k-secondary">{t('notify.own.quiet_help', { zone })}</p>
      <Radio.Group
        vertical
        aria-labelledby="quiet-hours"
        value={kind}
        onChange={({ target }) => choose(target.value === 'own' || target.value === 'none' ? target.value : 'company')}
        options={[
          { value: 'company', label: t('notify.own.quiet_company', { ...company }) },
          { value: 'own', label: t('notify.own.quiet_own') },
          { value: 'none', label: t('notify.own.quiet_none') },
        ]}
      />
      {kind === 'own' && own && (
        <div className="k-notify-times">
          {(['from', 'to'] as const).map((part) => (
            <label key={part}>
              {t(`notify.own.${part}`)}
              <input
                key={own[part]}
                type="time"
                defaultValue={own[part]}
                onBlur={({ target }) => {
                  if (target.value !== own[part]) change({ [part]: target.value })
                }}
              />
            </label>
          ))}
        </div>
      )}
    </section>
  )
}
