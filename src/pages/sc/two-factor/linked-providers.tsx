/** Accounts elsewhere that sign oneself in: linking one goes to the provider and back to this page, taking one away asks for the password (sc.md §2 /profile). */
import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { ErrorBox } from '../../../ui/page-error'
import { PasswordAgain } from '../../../components/password/password-again'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { finishLinking, readLinkedProviders, startLinking, unlinkProvider } from '../../../api/sc/linked-providers'
import type { LinkedProvider } from '../../../shared/sc/linked-providers'
import { failureOf } from '../../../providers/http/error-text'
import { useIdentity } from '../../../providers/auth/identity'
import { readProviderReturn, takeProviderReturn } from '../../../providers/auth/provider-return'

const queryKey = ['linked-providers']

export default function LinkedProviders() {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<LinkedProvider | null>(null)
  // An answer from before the link would stay: a first question under way is not asked again.
  const isBack = useReturn()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readLinkedProviders, enabled: isBack })
  const refresh = () => void client.invalidateQueries({ queryKey })
  if (error && !data) return <ErrorBox title={t('sso.own.failed')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
  if (!data || data.providers.length === 0) return null
  return (
    <section className="k-factor-card" aria-labelledby="k-linked-providers">
      <h2 id="k-linked-providers">{t('sso.own.title')}</h2>
      <p className="k-secondary">{t('sso.own.about')}</p>
      <ul className="k-factor-devices">
        {data.providers.map((provider) => (
          <ProviderLine key={provider.id} provider={provider} onAct={() => setChosen(provider)} />
        ))}
      </ul>
      {chosen && <ProviderDialog provider={chosen} onClose={() => setChosen(null)} onUnlinked={refresh} />}
    </section>
  )
}

/** Back from the provider: the link is made by this page, in the session that set out. @returns whether that is over */
function useReturn(): boolean {
  const [isOver, setOver] = useState(() => readProviderReturn().code === undefined)
  useEffect(() => {
    const { code, fault } = takeProviderReturn()
    if (fault) showText('danger', `common:sso.${fault}`)
    if (!code) return
    finishLinking(code)
      .then(() => showText('success', 'common:sso.own.done'), showFailure)
      .finally(() => setOver(true))
  }, [])
  return isOver
}

function ProviderLine({ provider: { name, active, link }, onAct }: { provider: LinkedProvider; onAct: () => void }) {
  const { t } = useTranslation('common')
  const formats = useFormats()
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  const facts = link
    ? [
        t('sso.own.linked', { account: link.label, at: at(link.since) }),
        link.last_used_at && t('sso.own.last_used', { at: at(link.last_used_at) }),
        !active && t('sso.own.inactive'),
      ]
    : [t('sso.own.none')]
  return (
    <li>
      <strong>{name}</strong>
      <span className="k-secondary">{facts.filter(Boolean).join(' · ')}</span>
      <Button size="small" label={t(link ? 'sso.own.unlink_from' : 'sso.own.link_to', { name })} onClick={onAct}>
        {t(link ? 'sso.own.unlink' : 'sso.own.link')}
      </Button>
    </li>
  )
}

const form = 'k-provider-password'

function ProviderDialog({
  provider: { id, name, link },
  onClose,
  onUnlinked,
}: {
  provider: LinkedProvider
  onClose: () => void
  onUnlinked: () => void
}) {
  const { t } = useTranslation('common')
  const { identity } = useIdentity()
  const [busy, setBusy] = useState(false)
  const go = async (password: string) => {
    if (!link) return window.location.assign(await startLinking(id, { password, returnTo: window.location.pathname }))
    await unlinkProvider(id, password)
    showText('success', 'common:sso.own.undone')
    onClose()
    onUnlinked()
  }
  return (
    <Dialog
      open
      height="auto"
      title={t(link ? 'sso.own.unlink_from' : 'sso.own.link_to', { name })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour={link ? 'danger' : 'default'} submit form={form} loading={busy}>
          {t(link ? 'sso.own.unlink' : 'two_factor.go_on')}
        </DialogFooter>
      }
    >
      <p>{t(link ? 'sso.own.unlink_text' : 'sso.own.link_text', { name })}</p>
      <PasswordAgain id={form} account={identity?.account ?? ''} onBusy={setBusy} onSend={go} />
    </Dialog>
  )
}
