/** How far a device's clock is off; more than a minute is a warning. */
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'
import { isDrifting } from '../../../shared/sc/devices'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'
import './devices.css'

export default function ClockDrift({ row: { drift_s } }: CellProps<RowOf<typeof hardware>>) {
  const { t } = useTranslation('sc')
  if (drift_s === null || drift_s === undefined)
    return (
      <span className="k-value-none" aria-label={t('screens:no_value')}>
        –
      </span>
    )
  const text = drift_s === 0 ? t('device.exact') : t(drift_s > 0 ? 'device.behind' : 'device.ahead', { n: Math.abs(drift_s) })
  return isDrifting(drift_s) ? (
    <span className="k-drift" title={t('device.drift_warning')}>
      <WarningOutlined aria-hidden /> {text}
      <span className="k-visually-hidden"> {t('device.drift_warning')}</span>
    </span>
  ) : (
    <span>{text}</span>
  )
}
