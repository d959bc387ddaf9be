/** A way back into an account: a link by mail, or a password that is shown this once. Administrators never choose another's password. */
import { useState } from 'react'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { momentText } from '../../../components/format/moment-text'
import { useFormats } from '../../../components/format/format-settings'
import { displayName } from '../../../components/people/display-name'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showFailure } from '../../../providers/notification/alerts'
import { resetPassword } from '../../../api/sc/accounts'
import type { UserExtras } from '../../../shared/sc/user-record'
import type { WayBack } from '../../../shared/engine/accounts'
import { Copied } from '../../../ui/copy-text'

interface ResetDialogProps {
  person: { id: number; name: string; name_en: string | null; email: string | null; status: string; first_password: string } & Pick<
    UserExtras,
    'email_change'
  >
  /** The link is proposed, whatever was wished for when the person was added. */
  byMail?: boolean
  onClose: () => void
}

export function ResetDialog({ person, byMail = false, onClose }: ResetDialogProps) {
  const { id, status, first_password } = person
  // Where the server sends it.
  const email = person.email_change?.former ?? person.email
  const name = displayName(person)
  const { t } = useTranslation(['sc', 'screens'])
  const [mode, setMode] = useState<'link' | 'one-time'>(
    !byMail && status === 'invited' && first_password === 'one-time' ? 'one-time' : 'link',
  )
  const [given, setGiven] = useState<WayBack | null>(null)
  const [busy, setBusy] = useState(false)
  const title = t(status === 'invited' ? 'sc:account.invite_title' : 'sc:account.reset_title', { name })
  const give = async () => {
    setBusy(true)
    try {
      setGiven(await resetPassword(id, mode))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (given) return <Given title={title} given={given} onClose={onClose} />
  return (
    <Dialog
      open
      height="auto"
      title={title}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void give()}>
          {t('sc:account.go')}
        </DialogFooter>
      }
    >
      <p>{t('sc:account.reset_ask')}</p>
      <Radio.Group
        vertical
        value={mode}
        onChange={(event) => setMode(event.target.value === 'link' ? 'link' : 'one-time')}
        options={[
          { value: 'link', label: email ? t('sc:account.by_link', { email }) : t('sc:account.by_link_self') },
          { value: 'one-time', label: t('sc:account.by_password') },
        ]}
      />
    </Dialog>
  )
}

function Given({
  title,
  given: { one_time_password: password, sent_to: to, path, expires_at: until },
  onClose,
}: {
  title: string
  given: WayBack
  onClose: () => void
}) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const at = momentText(Date.parse(until), formats)
  return (
    <Dialog
      open
      height="auto"
      title={title}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('account.close')}
        </Button>
      }
    >
      {to && <p>{t('account.sent', { to, at })}</p>}
      {password && (
        <>
          <p>{t('account.shown_once', { at })}</p>
          <Copied label={t('account.password')} text={password} />
        </>
      )}
      {path && (
        <>
          <p>{t('account.hand_over', { at })}</p>
          <Copied label={t('account.link')} text={`${window.location.origin}${path}`} />
        </>
      )}
    </Dialog>
  )
}
