/** Asks for the password again; what waited for it goes on, or is given up. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmPassword } from '../../../providers/auth/step-up'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { PasswordAgain } from '../../../components/password/password-again'

export function StepUpDialog({ account, onAnswer }: { account: string; onAnswer: (typed: boolean) => void }) {
  const { t } = useTranslation('common')
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      title={t('password.again_title')}
      height="auto"
      onClose={() => onAnswer(false)}
      footer={
        <DialogFooter onCancel={() => onAnswer(false)} submit form={form} loading={busy}>
          {t('two_factor.go_on')}
        </DialogFooter>
      }
    >
      <p>{t('password.again')}</p>
      <PasswordAgain
        id={form}
        account={account}
        onBusy={setBusy}
        onSend={async (password) => {
          await confirmPassword(password)
          onAnswer(true)
        }}
      />
    </Dialog>
  )
}
