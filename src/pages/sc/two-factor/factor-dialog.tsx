/** Setting the second factor up, new recovery codes, turning it off: each begins with the password (sc.md §5.2). */
import { useState } from 'react'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { PasswordAgain } from '../../../components/password/password-again'
import { EnrolFactor } from '../../../components/two-factor/enrol-factor'
import { RecoveryCodes } from '../../../components/two-factor/recovery-codes'
import { showText } from '../../../providers/notification/alerts'
import { removeTwoFactor, renewRecoveryCodes, startEnrolment } from '../../../api/engine/two-factor'
import type { Offer } from '../../../shared/engine/two-factor'

export type FactorAction = 'set_up' | 'replace' | 'renew' | 'remove'
/** What comes after the password. */
type Step = { offer: Offer } | { codes: readonly string[] }

interface FactorDialogProps {
  act: FactorAction
  account: string
  /** Something has changed. */ onChanged: () => void
  onClose: () => void
}

const titles = {
  set_up: 'two_factor.enrol_title',
  replace: 'two_factor.replace',
  renew: 'two_factor.renew',
  remove: 'two_factor.remove_title',
} as const
const passwordForm = 'k-factor-password'
const codeForm = 'k-factor-code'

export function FactorDialog({ act, account, onChanged, onClose }: FactorDialogProps) {
  const { t } = useTranslation('common')
  const [step, setStep] = useState<Step | null>(null)
  const [endOthers, setEndOthers] = useState(act === 'replace')
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const title = t(step && 'codes' in step ? 'two_factor.codes_title' : titles[act])

  const go = async (password: string) => {
    const own = { password, end_other_sessions: endOthers }
    if (act === 'set_up' || act === 'replace') return setStep({ offer: await startEnrolment({ password }) })
    if (act === 'renew') setStep({ codes: await renewRecoveryCodes(own) })
    else {
      await removeTwoFactor(own)
      showText('success', 'common:two_factor.removed')
      onClose()
    }
    onChanged()
  }

  if (step && 'codes' in step) {
    return (
      <Dialog
        open
        height="auto"
        title={title}
        footer={
          <Button type="primary" disabled={!kept} onClick={onClose}>
            {t('two_factor.go_on')}
          </Button>
        }
      >
        <RecoveryCodes codes={step.codes} account={account} kept={kept} onKept={setKept} />
      </Dialog>
    )
  }
  const cancel = <Button onClick={onClose}>{t('action.cancel')}</Button>
  if (step) {
    return (
      <Dialog
        open
        height="auto"
        title={title}
        onClose={onClose}
        footer={
          <>
            {cancel}
            <Button type="primary" submit form={codeForm} loading={busy}>
              {t('two_factor.confirm')}
            </Button>
          </>
        }
      >
        <EnrolFactor
          offer={step.offer}
          endOthers={endOthers}
          id={codeForm}
          onBusy={setBusy}
          onConfirmed={({ recovery_codes: codes }) => {
            setStep({ codes })
            showText('success', 'common:two_factor.enabled')
            onChanged()
          }}
        />
      </Dialog>
    )
  }
  const isDanger = act === 'remove'
  return (
    <Dialog
      open
      height="auto"
      title={title}
      onClose={onClose}
      footer={
        <>
          {cancel}
          <Button type="primary" colour={isDanger ? 'danger' : 'default'} submit form={passwordForm} loading={busy}>
            {t(isDanger ? 'two_factor.remove' : 'two_factor.go_on')}
          </Button>
        </>
      }
    >
      {act !== 'set_up' && <p>{t(`two_factor.${act}_text`)}</p>}
      <PasswordAgain id={passwordForm} account={account} onBusy={setBusy} onSend={go}>
        <Checkbox checked={endOthers} onChange={(event) => setEndOthers(event.target.checked)}>
          {t('password.end_others')}
        </Checkbox>
      </PasswordAgain>
    </Dialog>
  )
}
