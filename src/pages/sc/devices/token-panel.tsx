/** Beside a device: its token and what is done with it. */
import { useTranslation } from 'react-i18next'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'
import DeviceActions from './device-actions'

export default function TokenPanel({ row }: ShowPanelProps<RowOf<typeof hardware>>) {
  const { t } = useTranslation('sc')
  const state = row.status === 'disabled' ? 'disabled' : row.token_prefix === null ? 'none' : 'valid'
  return (
    <section aria-labelledby="k-device-token">
      <h2 className="k-form-section" id="k-device-token">
        {t('device.token')}
      </h2>
      <p role="status">{t(`device.state_${state}`, { prefix: row.token_prefix ?? '' })}</p>
      <DeviceActions row={row} />
    </section>
  )
}
