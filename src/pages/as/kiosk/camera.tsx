/** The other way to punch: the code of one's own page, held before the camera. Without a camera the pad stays. */
import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useCamera } from './use-camera'

export function Camera({ onSeen }: { onSeen: (text: string) => void }) {
  const { t } = useTranslation('as')
  const { state, video, start, stop } = useCamera(onSeen)
  const isRunning = state === 'on' || state === 'starting'
  return (
    <div className="k-kiosk-camera">
      {isRunning && (
        <div className="k-kiosk-view" data-on={state === 'on'}>
          {/* Silent, and so without captions. */}
          <video ref={video} muted playsInline aria-label={t('kiosk.camera.view')} />
        </div>
      )}
      <p role="status" data-fault={!isRunning && state !== 'off'}>
        {t(`kiosk.camera.${state}`)}
      </p>
      <Button size="large" icon={<CameraOutlined aria-hidden />} onClick={isRunning ? stop : start}>
        {t(isRunning ? 'kiosk.camera.close' : 'kiosk.camera.open')}
      </Button>
    </div>
  )
}
