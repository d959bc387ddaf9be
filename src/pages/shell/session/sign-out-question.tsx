/** Asks before a session ends with what is not saved (shell.md §4). */
import { useTranslation } from 'react-i18next'
import { useSignOut } from './use-sign-out'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

export function SignOutQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation('common')
  const signOut = useSignOut()
  return (
    <Dialog
      open
      title={t('sign_out.title')}
      height="auto"
      onClose={onStay}
      footer={
        <>
          <Button colour="danger" onClick={signOut}>
            {t('action.sign_out')}
          </Button>
          <Button type="primary" autoFocus onClick={onStay}>
            {t('sign_out.stay')}
          </Button>
        </>
      }
    >
      <p>{t('sign_out.text')}</p>
    </Dialog>
  )
}
