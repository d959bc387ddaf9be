/** `/profile/two-factor`: one's own second factor, its recovery codes, and the devices that skip it (sc.md §2). */
import { lazy, Suspense, useState } from 'react'
import SafetyCertificateFilled from '@ant-design/icons/SafetyCertificateFilled'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import '../../../components/two-factor/two-factor.css'
import { showFailure } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { useIdentity } from '../../../providers/auth/identity'
import { endTrust, readTwoFactor } from '../../../api/engine/two-factor'
import type { TwoFactorState } from '../../../shared/engine/two-factor'
import type { FactorAction } from './factor-dialog'

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog')).FactorDialog }))

const LinkedProviders = lazy(() => import('./linked-providers'))

const queryKey = ['two-factor']
const allCodes = 10
/** From here on new ones are worth a thought. */
const fewCodes = 3

export default function TwoFactorPage() {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const { identity } = useIdentity()
  const [act, setAct] = useState<FactorAction | null>(null)
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readTwoFactor })
  const refresh = () => void client.invalidateQueries({ queryKey })
  return (
    <div className="k-factor-page">
      <h1>{t('two_factor.title')}</h1>
      {error && !data && <ErrorBox title={t('two_factor.failed')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Factor state={data} onAct={setAct} />}
      {data?.enabled && <Devices state={data} onEnded={refresh} />}
      <Suspense fallback={null}>
        <LinkedProviders />
      </Suspense>
      {act && (
        <Suspense fallback={null}>
          <FactorDialog act={act} account={identity?.account ?? ''} onChanged={refresh} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Factor({
  state: { enabled, demanded, since, last_used_at, recovery_left },
  onAct,
}: {
  state: TwoFactorState
  onAct: (act: FactorAction) => void
}) {
  const { t } = useTranslation('common')
  const formats = useFormats()
  return (
    <section className="k-factor-card">
      <p className="k-factor-state" data-on={enabled}>
        {enabled ? <SafetyCertificateFilled aria-hidden /> : <SafetyCertificateOutlined aria-hidden />}
        {since ? t('two_factor.on', { date: momentText(Date.parse(since), formats) }) : t('two_factor.off')}
      </p>
      <p className="k-secondary">{demanded ? t(enabled ? 'two_factor.demanded_on' : 'two_factor.demanded_off') : t('two_factor.about')}</p>
      {enabled && (
        <p className="k-factor-facts">
          {last_used_at && <span>{t('two_factor.last_used', { at: momentText(Date.parse(last_used_at), formats) })}</span>}
          <span className={recovery_left <= fewCodes ? 'k-factor-few' : undefined}>
            {t('two_factor.left', { n: recovery_left, all: allCodes })}
          </span>
        </p>
      )}
      <div className="k-factor-acts">
        {enabled ? (
          <>
            <Button onClick={() => onAct('renew')}>{t('two_factor.renew')}</Button>
            <Button onClick={() => onAct('replace')}>{t('two_factor.replace')}</Button>
            {!demanded && (
              <Button colour="danger" onClick={() => onAct('remove')}>
                {t('two_factor.remove')}
              </Button>
            )}
          </>
        ) : (
          <Button type="primary" onClick={() => onAct('set_up')}>
            {t('two_factor.set_up')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Devices({ state: { devices, trusted_device_days: days }, onEnded }: { state: TwoFactorState; onEnded: () => void }) {
  const { t } = useTranslation('common')
  const formats = useFormats()
  const [ending, setEnding] = useState<number | null>(null)
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  const end = async (id: number) => {
    setEnding(id)
    try {
      await endTrust(id)
      onEnded()
    } catch (error) {
      showFailure(error)
    } finally {
      setEnding(null)
    }
  }
  return (
    <section className="k-factor-card" aria-labelledby="k-factor-devices">
      <h2 id="k-factor-devices">{t('two_factor.devices')}</h2>
      <p className="k-secondary">
        {days === 0
          ? t('two_factor.devices_off')
          : devices.length === 0
            ? t('two_factor.devices_none')
            : t('two_factor.devices_about', { count: days })}
      </p>
      {devices.length > 0 && (
        <ul className="k-factor-devices">
          {devices.map(({ id, device_label: label, ip, last_used_at: used, expires_at: until }) => (
            <li key={id}>
              <strong>{label}</strong>
              <span className="k-secondary">
                {[ip, used && t('two_factor.device_used', { at: at(used) }), t('two_factor.device_until', { at: at(until) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Button
                size="small"
                label={t('two_factor.device_end', { device: label ?? '' })}
                loading={ending === id}
                onClick={() => void end(id)}
              >
                {t('two_factor.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
