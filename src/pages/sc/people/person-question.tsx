/** What an act on a person's account asks before it does it. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName } from '../../../components/people/display-name'
import { actOnAccount, endSessions, suspendAccount } from '../../../api/sc/accounts'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import type { UserExtras } from '../../../shared/sc/user-record'
import { useRecordAction } from '../../../screens/record/use-record-action'
import type { PersonAct } from './person-acts'
import { ReasonField } from './reason-field'

const AskDialog = lazy(async () => ({ default: (await import('../../../components/dialogs/confirm-dialog')).AskDialog }))
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog')).ResetDialog }))
const ViewAsDialog = lazy(async () => ({ default: (await import('../../../components/rights/view-as-dialog')).ViewAsDialog }))

interface PersonQuestionProps {
  person: RowOf<typeof user> & { id: number } & Pick<UserExtras, 'email_change'>
  asked: PersonAct | null
  onClose: () => void
}

export function PersonQuestion({ person, asked, onClose }: PersonQuestionProps) {
  const { t } = useTranslation('sc')
  const { busy, run, refresh } = useRecordAction<'sessions' | 'two-factor' | 'suspend'>('sc/user', person.id)
  const [reason, setReason] = useState('')
  const name = displayName(person)
  const close = () => {
    setReason('')
    onClose()
  }
  const act = async (...call: Parameters<typeof run>) => {
    if (await run(...call)) close()
  }
  return (
    <Suspense>
      {(asked === 'reset' || asked === 'show_password' || asked === 'invite') && (
        <ResetDialog
          person={person}
          byMail={asked === 'invite'}
          onClose={() => {
            close()
            void refresh()
          }}
        />
      )}
      {asked === 'view_as' && <ViewAsDialog person={{ id: person.id, name }} onClose={close} />}
      {asked === 'reset_two_factor' && (
        <AskDialog
          danger
          title={t('account.reset_two_factor_title', { name })}
          text={t('account.reset_two_factor_ask')}
          act={t('account.reset_two_factor')}
          busy={busy === 'two-factor'}
          onClose={close}
          onAct={() =>
            void act('two-factor', async () => {
              await actOnAccount(person.id, 'reset-two-factor')
              return t('account.two_factor_reset', { name })
            })
          }
        />
      )}
      {asked === 'end_sessions' && (
        <AskDialog
          title={t('account.end_sessions_title', { name })}
          text={t('account.end_sessions_ask')}
          act={t('account.end_sessions')}
          busy={busy === 'sessions'}
          onClose={close}
          onAct={() => void act('sessions', async () => t('account.sessions_ended', { count: await endSessions(person.id) }))}
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
          onAct={() => {
            if (reason.trim() === '') return
            void act('suspend', async () => {
              await suspendAccount(person.id, reason.trim())
              return t('account.suspended', { name })
            })
          }}
        >
          <ReasonField value={reason} onChange={setReason} />
        </AskDialog>
      )}
    </Suspense>
  )
}
