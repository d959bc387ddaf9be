/** Registering a device, giving it another token, disabling it: beside the record. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useRight } from '../../../providers/access/use-right'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'
import { isRegistered } from '../../../shared/sc/device-calls'
import { useDeviceActs } from './use-device-acts'
import './devices.css'

export default function DeviceActions({ row }: { row: RowOf<typeof hardware> }) {
  const { t } = useTranslation('sc')
  const mayRotate = useRight('sc.admin.hardware.actions.rotate-token')
  const mayEdit = useRight('sc.admin.hardware.actions.edit')
  const { isBusy, ask, act, dialogs } = useDeviceActs(row)
  return (
    <span className="k-device-acts">
      {mayRotate &&
        (isRegistered(row) ? (
          <Button size="small" onClick={() => ask('rotate-token')}>
            {t('device.rotate')}
          </Button>
        ) : (
          <Button size="small" loading={isBusy} onClick={() => void act('rotate-token')}>
            {t('device.register')}
          </Button>
        ))}
      {mayEdit && row.status !== 'disabled' && (
        <Button size="small" type="text" onClick={() => ask('disable')}>
          {t('device.disable')}
        </Button>
      )}
      {dialogs}
    </span>
  )
}
