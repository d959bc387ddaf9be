/** The whole screen of a connected tablet: whose it is, the time, and the two ways to punch. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { punchAtKiosk } from '../../../api/as/kiosk'
import { ErrorBox } from '../../../ui/page-error'
import type { Kiosk } from '../../../shared/as/kiosk'
import { punchId } from '../punch/punch-id'
import { LogoMark } from '../../shell/layout/logo-mark'
import { LanguageRow } from '../../shell/layout/bare-layout'
import { Camera } from './camera'
import { createDesk, type Desk } from './desk'
import { Disconnect } from './disconnect'
import { Entry } from './entry'
import { KioskFace } from './kiosk-face'
import { Made } from './made'
import { refusalOf, type Refusal } from './refusal'
import { useKiosk } from './use-kiosk'

interface KioskScreenProps {
  token: string
  /** The same one at each drawing. */
  onRefused: (refusal: Refusal) => void
  onLeave: () => void
}

export function KioskScreen({ token, onRefused, onLeave }: KioskScreenProps) {
  const { t } = useTranslation('as')
  const { kiosk, offset, refusal, retry } = useKiosk(token, onRefused)
  const desk = useDesk(token, onRefused)
  return (
    <div className="k-kiosk">
      <header className="k-kiosk-head">
        <LogoMark />
        <div className="k-kiosk-place">
          <h1>{kiosk?.company.name ?? t('kiosk.title')}</h1>
          {kiosk && <p>{[kiosk.site.name, kiosk.device.name].filter(Boolean).join(' · ')}</p>}
        </div>
        <LanguageRow />
      </header>
      <main className="k-kiosk-main">
        {kiosk ? (
          <Counter kiosk={kiosk} offset={offset} desk={desk} isCut={refusal !== null} />
        ) : refusal ? (
          <ErrorBox title={refusal.texts.join('\n')} onRetry={retry} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </main>
      <footer className="k-kiosk-foot">
        <Disconnect token={token} onLeave={onLeave} />
      </footer>
    </div>
  )
}

/** @property isCut the server could not be reached the last time */
function Counter({ kiosk, offset, desk, isCut }: { kiosk: Kiosk; offset: number; desk: Desk; isCut: boolean }) {
  const { t } = useTranslation('as')
  const state = useSyncExternalStore(desk.subscribe, desk.get)
  const { made } = state
  return (
    <>
      <section className="k-kiosk-side" aria-label={t('clocking.clock')}>
        <KioskFace zone={kiosk.time_zone} offset={offset} />
        {isCut && (
          <p className="k-kiosk-cut" role="status">
            {t('kiosk.cut')}
          </p>
        )}
        <Camera onSeen={desk.see} />
      </section>
      <Entry desk={desk} state={state} direction={kiosk.device.direction} />
      {made && <Made made={made} zone={kiosk.time_zone} onGo={desk.clear} />}
    </>
  )
}

function useDesk(token: string, onRefused: (refusal: Refusal) => void): Desk {
  const [desk] = useState(() =>
    createDesk({
      send: (body) => punchAtKiosk(token, body),
      refusalOf: (error) => refusalOf(error, Date.now()),
      onDeviceRefused: onRefused,
      newId: punchId,
    }),
  )
  useEffect(() => desk.stop, [desk])
  return desk
}
