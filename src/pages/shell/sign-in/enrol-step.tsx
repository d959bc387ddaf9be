/** After the password, when the time to set a second factor up is over: nothing else opens before. */
import { useEffect, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { EnrolFactor } from '../../../components/two-factor/enrol-factor'
import { RecoveryCodes } from '../../../components/two-factor/recovery-codes'
import { failureOf } from '../../../providers/http/error-text'
import type { LoginAnswer } from '../../../shared/engine/sign-in'
import { startEnrolment } from '../../../api/engine/two-factor'
import type { Confirmed, Offer } from '../../../shared/engine/two-factor'

interface EnrolStepProps {
  waiting: LoginAnswer
  account: string
  onDone: (answer: LoginAnswer) => Promise<void>
  onBack: () => void
}

export function EnrolStep({ waiting: { access_token: token }, account, onDone, onBack }: EnrolStepProps) {
  const { t } = useTranslation('common')
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let wanted = true
    startEnrolment({ token }).then(
      (found) => wanted && setOffer(found),
      (error: unknown) => wanted && setFailed(failureOf(error)?.text ?? ''),
    )
    return () => {
      wanted = false
    }
  }, [token, attempt])

  if (failed !== null)
    return (
      <ErrorBox
        title={failed}
        onRetry={() => {
          setFailed(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  const answer = confirmed?.answer
  if (confirmed && answer) {
    return (
      <>
        <h1>{t('two_factor.codes_title')}</h1>
        <RecoveryCodes codes={confirmed.recovery_codes} account={account} kept={kept} onKept={setKept} />
        <div className="k-form">
          <Button type="primary" size="large" block disabled={!kept} onClick={() => void onDone(answer)}>
            {t('two_factor.go_on')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <h1>{t('two_factor.enrol_title')}</h1>
      <p className="k-secondary">{t('two_factor.enrol_demanded')}</p>
      {offer ? (
        <EnrolFactor offer={offer} token={token} endOthers={false} id="k-enrol" onBusy={setBusy} onConfirmed={setConfirmed} />
      ) : (
        <Skeleton active />
      )}
      <div className="k-form">
        <Button type="primary" size="large" block submit form="k-enrol" loading={busy} disabled={!offer}>
          {t('two_factor.confirm')}
        </Button>
        <button type="button" className="k-link" onClick={onBack}>
          {t('action.back')}
        </button>
      </div>
    </>
  )
}
