/** On a person's record: a way back in, an open lock, ended sessions, suspending and taking back (sc.md §2, §4, §6). */
import { lazy, Suspense, useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { momentText } from '../../../components/format/moment-text'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { displayName } from '../../../components/people/display-name'
import { Button } from '../../../ui/button'
import { actOnAccount, endSessions, suspendAccount } from '../../../api/sc/accounts'
import { useIdentity } from '../../../providers/auth/identity'
import { useRights } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import { useRecordAction } from '../../../screens/record/use-record-action'
import './people.css'

const AskDialog = lazy(async () => ({ default: (await import('../../../components/dialogs/confirm-dialog')).AskDialog }))
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog')).ResetDialog }))

const longestReason = 500
type Asked = 'reset' | 'two-factor' | 'sessions' | 'suspend' | null

const accountActs = ['reset-password', 'unlock', 'reset-two-factor', 'end-session', 'suspend'] as const
type AccountAct = (typeof accountActs)[number]
const pathOf = (action: AccountAct) => `sc.admin.user.actions.${action}`

export default function AccountPanel({ row }: ShowPanelProps<RowOf<typeof user>>) {
  const { t } = useTranslation('sc')
  const permits = useRights(accountActs.map(pathOf))
  const { identity } = useIdentity()
  const formats = useFormats()
  const now = useNow()
  const { busy, run, refresh } = useRecordAction<'unlock' | 'sessions' | 'two-factor' | 'suspend' | 'resume'>('sc/user', row.id)
  const [asked, setAsked] = useState<Asked>(null)
  const [reason, setReason] = useState('')
  const may = (action: AccountAct) => permits(pathOf(action))
  // One's own account stands under the profile; whoever has left is offered nothing.
  if (row.id === identity?.id || row.status === 'left') return null
  const name = displayName(row)
  const isLocked = row.locked_until !== null && Date.parse(row.locked_until) > now.getTime()
  const isUsable = row.status === 'active' || row.status === 'invited'
  const isToldPassword = row.status === 'invited' && row.first_password === 'one-time' && may('reset-password')

  const suspend = async () => {
    if (reason.trim() === '') return
    const done = await run('suspend', async () => {
      await suspendAccount(row.id, reason.trim())
      return t('account.suspended', { name })
    })
    if (done) close()
  }
  const close = () => {
    setAsked(null)
    setReason('')
  }
  return (
    <section className="k-account" aria-label={t('account.title')}>
      {isLocked && row.locked_until && (
        <p role="status">{t('account.locked_until', { at: momentText(Date.parse(row.locked_until), formats) })}</p>
      )}
      {isToldPassword && <p role="status">{t('account.no_password')}</p>}
      <div className="k-account-acts">
        {isToldPassword && (
          <Button type="primary" onClick={() => setAsked('reset')}>
            {t('account.show_password')}
          </Button>
        )}
        {isUsable && !isToldPassword && may('reset-password') && (
          <Button onClick={() => setAsked('reset')}>{t(row.status === 'invited' ? 'account.invite' : 'account.reset')}</Button>
        )}
        {isLocked && may('unlock') && (
          <Button
            type="primary"
            loading={busy === 'unlock'}
            onClick={() =>
              void run('unlock', async () => {
                await actOnAccount(row.id, 'unlock')
                return t('account.unlocked', { name })
              })
            }
          >
            {t('account.unlock')}
          </Button>
        )}
        {isUsable && row.two_factor && may('reset-two-factor') && (
          <Button onClick={() => setAsked('two-factor')}>{t('account.reset_two_factor')}</Button>
        )}
        {isUsable && may('end-session') && <Button onClick={() => setAsked('sessions')}>{t('account.end_sessions')}</Button>}
        {row.status === 'active' && may('suspend') && (
          <Button colour="danger" onClick={() => setAsked('suspend')}>
            {t('account.suspend')}
          </Button>
        )}
        {row.status === 'suspended' && may('suspend') && (
          <Button
            type="primary"
            loading={busy === 'resume'}
            onClick={() =>
              void run('resume', async () => {
                await actOnAccount(row.id, 'resume')
                return t('account.resumed', { name })
              })
            }
          >
            {t('account.resume')}
          </Button>
        )}
      </div>
      <Suspense>
        {asked === 'reset' && (
          <ResetDialog
            person={row}
            onClose={() => {
              close()
              void refresh()
            }}
          />
        )}
        {asked === 'two-factor' && (
          <AskDialog
            danger
            title={t('account.reset_two_factor_title', { name })}
            text={t('account.reset_two_factor_ask')}
            act={t('account.reset_two_factor')}
            busy={busy === 'two-factor'}
            onClose={close}
            onAct={() =>
              void run('two-factor', async () => {
                await actOnAccount(row.id, 'reset-two-factor')
                return t('account.two_factor_reset', { name })
              }).then((done) => {
                if (done) close()
              })
            }
          />
        )}
        {asked === 'sessions' && (
          <AskDialog
            title={t('account.end_sessions_title', { name })}
            text={t('account.end_sessions_ask')}
            act={t('account.end_sessions')}
            busy={busy === 'sessions'}
            onClose={close}
            onAct={() =>
              void run('sessions', async () => t('account.sessions_ended', { n: await endSessions(row.id) })).then((done) => {
                if (done) close()
              })
            }
          />
        )}
        {asked === 'suspend' && (
          <AskDialog
            danger
            title={t('account.suspend_title', { name })}
            text={t('account.suspend_ask')}
            act={t('account.suspend')}
            busy={busy === 'suspend'}
            onClose={close}
            onAct={() => void suspend()}
          >
            <label className="k-account-reason">
              {t('account.reason')} *
              <Input.TextArea
                value={reason}
                maxLength={longestReason}
                rows={2}
                autoFocus
                required
                onChange={(event) => setReason(event.target.value)}
              />
            </label>
          </AskDialog>
        )}
      </Suspense>
    </section>
  )
}
