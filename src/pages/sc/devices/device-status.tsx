/** Online or not: a device that has been silent too long is offline before the job says so. */
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../components/format/use-now'
import type { CellProps } from '../../../resources/core/define-module'
import { statusNow } from '../../../shared/sc/devices'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'

const tones = { new: 'default', online: 'success', offline: 'error', disabled: 'default' } as const

export default function DeviceStatusCell({ row }: CellProps<RowOf<typeof hardware>>) {
  const { t } = useTranslation('sc')
  const status = statusNow(row, useNow().getTime())
  return (
    <span className="k-status" data-tone={tones[status]}>
      {t(`entity.hardware.fields.status.enum.${status}`)}
    </span>
  )
}
