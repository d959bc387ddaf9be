/** Registering a device, giving it another token, disabling it: in the list and beside the record. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { disableDevice, rotateToken, type IssuedToken } from '../../../shared/sc/device-calls'
import { Button } from '../../../ui/button'
import { useRight } from '../../../providers/access/use-right'
import type { RowOf } from '../../../schemas/core/define'
import type { hardware } from '../../../schemas/sc/hardware'
import { useRecordAction } from '../../../screens/record/use-record-action'
import './devices.css'

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog')).TokenDialog }))
const AskDialog = lazy(async () => ({ default: (await import('../../../components/dialogs/confirm-dialog')).AskDialog }))

const name = 'sc/hardware'
type Act = 'rotate-token' | 'disable'

export default function DeviceActions({ row }: { row: RowOf<typeof hardware> }) {
  const { t } = useTranslation('sc')
  const mayRotate = useRight('sc.admin.hardware.actions.rotate-token')
  const mayEdit = useRight('sc.admin.hardware.actions.edit')
  const { busy, run } = useRecordAction<Act>(name, row.id)
  const [asking, setAsking] = useState<Act | null>(null)
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  const isRegistered = row.token_prefix !== null && row.status !== 'disabled'
  const act = (wanted: Act) =>
    void run(wanted, async () => {
      const params = { id: row.id }
      if (wanted === 'rotate-token') setIssued((await call(rotateToken, { params })).data)
      else await call(disableDevice, { params })
      setAsking(null)
      return wanted === 'disable' ? t('device.disabled', { name: row.name }) : null
    })
  return (
    <span className="k-device-acts">
      {mayRotate &&
        (isRegistered ? (
          <Button size="small" onClick={() => setAsking('rotate-token')}>
            {t('device.rotate')}
          </Button>
        ) : (
          <Button size="small" loading={busy !== null && asking === null} onClick={() => act('rotate-token')}>
            {t('device.register')}
          </Button>
        ))}
      {mayEdit && row.status !== 'disabled' && (
        <Button size="small" type="text" onClick={() => setAsking('disable')}>
          {t('device.disable')}
        </Button>
      )}
      <Suspense>
        {asking && (
          <AskDialog
            title={t(asking === 'disable' ? 'device.disable_title' : 'device.rotate_title', { name: row.name })}
            text={t(asking === 'disable' ? 'device.disable_ask' : 'device.rotate_ask')}
            act={t(asking === 'disable' ? 'device.disable' : 'device.rotate')}
            danger={asking === 'disable'}
            busy={busy !== null}
            onAct={() => act(asking)}
            onClose={() => setAsking(null)}
          />
        )}
        {issued && <TokenDialog name={row.name} issued={issued} onClose={() => setIssued(null)} />}
      </Suspense>
    </span>
  )
}
