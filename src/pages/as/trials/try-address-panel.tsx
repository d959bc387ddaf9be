/** Beside a check policy: would this address pass its ranges, as they stand in the form (as.md §2 check-setting)? */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { tryAddress } from '../../../api/as/setting-trials'
import { showFailure } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { checkPolicy } from '../../../schemas/as/check-policy'
import type { RowOf } from '../../../schemas/core/define'
import type { AddressTrial } from '../../../shared/as/setting-trials'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import './trials.css'

export default function TryAddressPanel({ values: { ip_ranges } }: FormPanelProps<RowOf<typeof checkPolicy>>) {
  const { t } = useTranslation('as')
  const ranges = (Array.isArray(ip_ranges) ? ip_ranges : []).filter((range): range is string => typeof range === 'string' && range !== '')
  const [ip, setIp] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<AddressTrial & { ranges: string }>()
  const against = ranges.join(' ')
  const run = async () => {
    setBusy(true)
    try {
      setFound({ ...(await tryAddress(ranges, ip.trim() || undefined)), ranges: against })
    } catch (error) {
      const wrong = failureOf(error)?.errors?.ip?.[0]
      if (wrong) setFault(wrong)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  // Ranges that were edited since are to be tried anew.
  const answer = found?.ranges === against ? found : undefined
  return (
    <section className="k-as-trial" aria-label={t('trial.address')}>
      <Labelled label={t('trial.address')} help={t('trial.address_help')} error={fault}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            {...(invalid ? { status: 'error' as const } : {})}
            value={ip}
            maxLength={64}
            inputMode="text"
            placeholder={t('trial.own_address')}
            onChange={({ target }) => {
              setIp(target.value)
              setFound(undefined)
              setFault(undefined)
            }}
            onPressEnter={(event) => {
              event.preventDefault()
              void run()
            }}
          />
        )}
      </Labelled>
      <Button loading={busy} onClick={() => void run()}>
        {t('trial.try')}
      </Button>
      <p role="status" className={answer?.holds === false ? 'k-entry-error' : 'k-muted'}>
        {answer && wordsOf(answer)}
      </p>
    </section>
  )

  function wordsOf({ ip: tried, holds, by }: AddressTrial): string {
    if (!holds) return t('trial.outside', { ip: tried })
    return by.length > 0 ? t('trial.inside', { ip: tried, range: by.join(', ') }) : t('trial.no_ranges', { ip: tried })
  }
}
