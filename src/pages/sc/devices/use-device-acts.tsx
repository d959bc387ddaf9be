/** Giving a device its token and disabling it: what is asked first, and the token that is shown this once. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { disableDevice, rotateToken, type IssuedToken } from '../../../shared/sc/device-calls'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'
import { useRecordAction } from '../../../screens/record/use-record-action'

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog')).TokenDialog }))
const AskDialog = lazy(async () => ({ default: (await import('../../../components/dialogs/confirm-dialog')).AskDialog }))

export type DeviceAct = 'rotate-token' | 'disable'

interface DeviceActs {
  isBusy: boolean
  ask: (act: DeviceAct) => void
  /** Without a question. @returns whether it was done */
  act: (act: DeviceAct) => Promise<boolean>
  dialogs: ReactNode
}

/** @param begin what is asked from the start @param onClose nothing is asked or shown any more */
export function useDeviceActs(
  row: RowOf<typeof hardware>,
  { begin = null, onClose }: { begin?: DeviceAct | null; onClose?: () => void } = {},
): DeviceActs {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAction<DeviceAct>('sc/hardware', row.id)
  const [asking, setAsking] = useState(begin)
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  const act = (wanted: DeviceAct) =>
    run(wanted, async () => {
      const params = { id: row.id }
      if (wanted === 'rotate-token') setIssued((await call(rotateToken, { params })).data)
      else await call(disableDevice, { params })
      setAsking(null)
      return wanted === 'disable' ? t('device.disabled', { name: row.name }) : null
    })
  const answer = async (wanted: DeviceAct) => {
    if ((await act(wanted)) && wanted === 'disable') onClose?.()
  }
  const leave = () => {
    setAsking(null)
    setIssued(null)
    onClose?.()
  }
  const dialogs = (
    <Suspense>
      {asking && (
        <AskDialog
          title={t(asking === 'disable' ? 'device.disable_title' : 'device.rotate_title', { name: row.name })}
          text={t(asking === 'disable' ? 'device.disable_ask' : 'device.rotate_ask')}
          act={t(asking === 'disable' ? 'device.disable' : 'device.rotate')}
          danger={asking === 'disable'}
          busy={busy !== null}
          onAct={() => void answer(asking)}
          onClose={leave}
        />
      )}
      {issued && <TokenDialog name={row.name} issued={issued} onClose={leave} />}
    </Suspense>
  )
  return { isBusy: busy !== null && asking === null, ask: setAsking, act, dialogs }
}
