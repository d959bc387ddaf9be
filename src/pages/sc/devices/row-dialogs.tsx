/** The acts on a device, from its row in the list. */
import { useEffect, useRef } from 'react'
import type { RowActionProps } from '../../../resources/core/list-parts'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'
import { useDeviceActs } from './use-device-acts'

type DeviceRowProps = RowActionProps<RowOf<typeof hardware>>

export const Rotate = ({ row, onClose }: DeviceRowProps) => useDeviceActs(row, { begin: 'rotate-token', onClose }).dialogs
export const Disable = ({ row, onClose }: DeviceRowProps) => useDeviceActs(row, { begin: 'disable', onClose }).dialogs

/** Its first token takes nothing away: nothing is asked. */
export function Register({ row, onClose }: DeviceRowProps) {
  const { act, dialogs } = useDeviceActs(row, { onClose })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void act('rotate-token').then((isDone) => {
      if (!isDone) onClose()
    })
  }, [act, onClose])
  return dialogs
}
