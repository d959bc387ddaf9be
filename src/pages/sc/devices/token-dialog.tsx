/** The token of a device, shown this once, with a call that tries it. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { momentText } from '../../../components/format/moment-text'
import { useFormats } from '../../../components/format/format-settings'
import type { IssuedToken } from '../../../shared/sc/device-calls'
import { Copied } from '../../../ui/copy-text'

export function TokenDialog({
  name,
  issued: { token, former_until },
  onClose,
}: {
  name: string
  issued: IssuedToken
  onClose: () => void
}) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const command = `curl -X POST '${window.location.origin}/api/sc/hardware/heartbeat' \\\n  -H 'X-Device-Token: ${token}' -H 'Content-Type: application/json' \\\n  -d "{\\"clock\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\",\\"firmware\\":\\"test\\"}"`
  return (
    <Dialog
      open
      title={t('device.token_title', { name })}
      width={640}
      height="auto"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('device.kept')}
        </Button>
      }
    >
      <p>{t('device.token_once')}</p>
      <Copied label={t('device.token')} text={token} />
      <p>{t('device.try')}</p>
      <Copied label={t('device.command')} text={command} />
      {former_until && <p className="k-muted">{t('device.former_until', { at: momentText(Date.parse(former_until), formats) })}</p>}
    </Dialog>
  )
}
