/**
 * What a person punches with at a shared tablet: a code that changes, and a PIN beside the card (as.md §2 /as/kiosk). Nothing where there
 * is no tablet.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOwnPin, removeOwnPin } from '../../../api/as/kiosk'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useIdentity } from '../../../providers/auth/identity'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { Button } from '../../../ui/button'
import './own-code.css'

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog')).CodeDialog }))
const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog')).PinDialog }))

export default function OwnCodeCard() {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const { identity } = useIdentity()
  const mayClock = useRight('as.use.clocking.actions.clock')
  // Both are the person's own: nobody sees them who looks as somebody else.
  const isOwn = identity !== null && identity.viewing === undefined
  const { data, refetch } = useQuery({
    queryKey: ['as', 'kiosk', 'own-pin'],
    queryFn: ({ signal }) => readOwnPin(signal),
    enabled: mayClock && isOwn,
    retry: 1,
  })
  const [open, setOpen] = useState<'code' | 'pin' | 'remove' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const remove = async () => {
    setBusy(true)
    try {
      await removeOwnPin()
      await refetch()
      showText('success', 'as:kiosk.own.removed')
      close()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!data?.offered || !identity || !isOwn || !mayClock) return null
  return (
    <section className="k-kiosk-own" aria-labelledby="k-kiosk-own">
      <h2 id="k-kiosk-own">{t('kiosk.own.title')}</h2>
      <p className="k-secondary">{t('kiosk.own.about')}</p>
      <p>{data.set_at === null ? t('kiosk.own.no_pin') : t('kiosk.own.pin_since', { time: formatDateTime(data.set_at, formats) })}</p>
      <div className="k-kiosk-own-acts">
        <Button onClick={() => setOpen('code')}>{t('kiosk.own.show')}</Button>
        <Button onClick={() => setOpen('pin')}>{t(data.is_set ? 'kiosk.own.change' : 'kiosk.own.set')}</Button>
        {data.is_set && <Button onClick={() => setOpen('remove')}>{t('kiosk.own.remove')}</Button>}
      </div>
      <Suspense fallback={null}>
        {open === 'code' && <CodeDialog onClose={close} />}
        {open === 'pin' && (
          <PinDialog
            account={identity.account}
            isSet={data.is_set}
            hasPassword={data.has_password}
            onSet={async () => {
              await refetch()
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
      {open === 'remove' && (
        <AskDialog
          danger
          title={t('kiosk.own.remove')}
          text={t('kiosk.own.remove_ask')}
          act={t('kiosk.own.remove')}
          busy={isBusy}
          onAct={() => void remove()}
          onClose={close}
        />
      )}
    </section>
  )
}
