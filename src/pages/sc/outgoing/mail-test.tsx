/** On the tab of the mail server: whether mail works, and the test that makes it leave. The saved settings are tested, never the typed ones. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { failureOf } from '../../../providers/http/error-text'
import { useRight } from '../../../providers/access/use-right'
import { readMailState, sendTestMail } from '../../../api/engine/mail'
import type { MailState } from '../../../shared/engine/outgoing'
import type { TabPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { companySetup } from '../../../schemas/sc/company-setup'
import './mail-test.css'

type Setup = RowOf<typeof companySetup>
type Outcome = { sentTo: string } | { problem: string }

const fields = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user', 'smtp_password', 'mail_from'] as const
const kinds = { unset: 'info', untested: 'warning', failed: 'error', working: 'success' } as const

export default function MailTest({ values, saved }: TabPanelProps<Setup>) {
  const { t } = useTranslation('sc')
  const mayTest = useRight('sc.admin.company-setup.actions.test')
  const { data: state, refetch } = useQuery({ queryKey: ['mail-state'], queryFn: readMailState, staleTime: 0, retry: false })
  const [typed, setTyped] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  // What was saved was not tested yet.
  const [tested, setTested] = useState(saved)
  useEffect(() => {
    void refetch()
  }, [saved, refetch])
  if (!state) return null
  const isUnsaved = fields.some((field) => (values[field] ?? null) !== (saved[field] ?? null))
  const to = typed ?? state.own_address ?? ''
  const send = async () => {
    setBusy(true)
    setTested(saved)
    setOutcome(
      await sendTestMail(to).then(
        () => ({ sentTo: to }),
        (error: unknown) => ({ problem: failureOf(error)?.text ?? '' }),
      ),
    )
    await refetch()
    setBusy(false)
  }
  return (
    <section className="k-mail-test">
      <div role="status">{outcome && tested === saved ? <OutcomeAlert outcome={outcome} /> : <StateAlert state={state} />}</div>
      {mayTest && state.state !== 'unset' && (
        <div className="k-mail-test-act">
          <div className="k-entry">
            <label className="k-entry-label" htmlFor="mail-test-to">
              {t('mail.to')}
            </label>
            <Input
              id="mail-test-to"
              type="email"
              autoComplete="off"
              value={to}
              maxLength={254}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button disabled={isUnsaved || to === ''} loading={busy} onClick={() => void send()}>
            {t('mail.test')}
          </Button>
        </div>
      )}
      {isUnsaved && state.state !== 'unset' && <p className="k-muted">{t('mail.save_first')}</p>}
    </section>
  )
}

function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('sc')
  return 'problem' in outcome ? (
    <Alert type="error" showIcon title={outcome.problem} />
  ) : (
    <Alert type="success" showIcon title={t('mail.sent', { to: outcome.sentTo })} />
  )
}

function StateAlert({ state: { state, tested_at: at, held } }: { state: MailState }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const sentences = [
    t(`mail.state.${state}`),
    ...(held > 0 ? [t('mail.waiting', { count: held })] : []),
    ...(at ? [t('mail.tested_at', { at: formatDateTime(at, formats) })] : []),
  ]
  return <Alert type={kinds[state]} showIcon title={sentences.join(' ')} />
}
