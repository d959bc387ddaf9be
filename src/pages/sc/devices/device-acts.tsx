/** Registering a device, giving it another token, disabling it: in the list and beside the record. */
import { lazy, Suspense, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../../providers/alerts'
import { http } from '../../../providers/http'
import { Button } from '../../../components/shell/button'
import { usePermission } from '../../../providers/identity'
import type { RowOf } from '../../../schemas/define'
import type { hardware } from '../../../schemas/sc/hardware'
import type { IssuedToken } from './token-dialog'
import './devices.css'

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog')).TokenDialog }))
const AskDialog = lazy(async () => ({ default: (await import('../ask-dialog')).AskDialog }))

const name = 'sc/hardware'
type Act = 'rotate-token' | 'disable'

export default function DeviceActs({ row }: { row: RowOf<typeof hardware> }) {
  const { t } = useTranslation('sc')
  const permits = usePermission()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Act | null>(null)
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  const isRegistered = row.token_prefix !== null && row.status !== 'disabled'
  const run = async (act: Act) => {
    setBusy(true)
    try {
      const { data: { data } } = await http.post<{ data: IssuedToken }>(`/api/${name}/${row.id}/${act}`, {})
      if (act === 'rotate-token') setIssued(data)
      else showAlert({ kind: 'success', text: t('device.disabled', { name: row.name }) })
      setAsking(null)
      // This browser is not told of its own act.
      await Promise.all([client.invalidateQueries({ queryKey: ['record', name, row.id] }), invalidate({ resource: name, invalidates: ['list'] })])
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="k-device-acts">
      {permits('sc.admin.hardware.actions.rotate-token') && (isRegistered
        ? <Button size="small" onClick={() => setAsking('rotate-token')}>{t('device.rotate')}</Button>
        : <Button size="small" loading={busy && asking === null} onClick={() => void run('rotate-token')}>{t('device.register')}</Button>)}
      {permits('sc.admin.hardware.actions.edit') && row.status !== 'disabled' && <Button size="small" type="text" onClick={() => setAsking('disable')}>{t('device.disable')}</Button>}
      <Suspense>
        {asking && <AskDialog title={t(asking === 'disable' ? 'device.disable_title' : 'device.rotate_title', { name: row.name })} text={t(asking === 'disable' ? 'device.disable_ask' : 'device.rotate_ask')} act={t(asking === 'disable' ? 'device.disable' : 'device.rotate')} danger={asking === 'disable'} busy={busy} onAct={() => void run(asking)} onClose={() => setAsking(null)} />}
        {issued && <TokenDialog name={row.name} issued={issued} onClose={() => setIssued(null)} />}
      </Suspense>
    </span>
  )
}
