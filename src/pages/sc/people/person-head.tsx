/** Across a person's record: what keeps them from signing in; and what may be done with the account, in the act bar (sc.md §2, §4, §6). */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { momentText } from '../../../components/format/moment-text'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { displayName } from '../../../components/people/display-name'
import { actOnAccount } from '../../../api/sc/accounts'
import { useIdentity } from '../../../providers/auth/identity'
import { useRights } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import type { UserExtras } from '../../../shared/sc/user-record'
import { useRecordAction } from '../../../screens/record/use-record-action'
import { useMoreActions } from '../../../screens/show/more-actions'
import { PersonQuestion } from './person-question'
import { personActs, type OfferedAct, type PersonAct } from './person-acts'
import './people.css'

const paths = {
  'reset-password': 'sc.admin.user.actions.reset-password',
  unlock: 'sc.admin.user.actions.unlock',
  'reset-two-factor': 'sc.admin.user.actions.reset-two-factor',
  'end-session': 'sc.admin.user.actions.end-session',
  suspend: 'sc.admin.user.actions.suspend',
  offboard: 'sc.admin.user.actions.offboard',
  simulate: 'sc.admin.rights.actions.simulate',
} as const
const none: readonly OfferedAct[] = []

export default function PersonHead({ row }: ShowPanelProps<RowOf<typeof user> & Pick<UserExtras, 'email_change'>>) {
  const { t } = useTranslation('sc')
  const permits = useRights(Object.values(paths))
  const { identity } = useIdentity()
  const formats = useFormats()
  const now = useNow()
  const navigate = useNavigate()
  const { run } = useRecordAction<DirectAct>('sc/user', row.id)
  const [asked, setAsked] = useState<PersonAct | null>(null)
  const name = displayName(row)
  const isLocked = row.locked_until !== null && Date.parse(row.locked_until) > now.getTime()
  const isToldPassword = row.status === 'invited' && row.first_password === 'one-time' && permits(paths['reset-password'])
  const { email_change: emailChange } = row
  const account = {
    ...{ status: row.status, isLocked, isToldPassword },
    ...{ hasEmail: row.email !== null, hasSecondFactor: row.two_factor === true, mayConfirmEmail: emailChange?.may_confirm === true },
  }
  // One's own account stands under the profile; nobody looks as somebody else from within a view.
  const offered =
    row.id === identity?.id
      ? none
      : personActs(account, (right) => permits(paths[right]) && !(right === 'simulate' && identity?.viewing !== undefined))

  const perform = (act: PersonAct) => {
    if (act === 'offboard') return void navigate(`/sc/viewuser/offboard?id=${row.id}`)
    if (!isDirect(act)) return setAsked(act)
    void run(act, async () => {
      await actOnAccount(row.id, act)
      return t(done[act], { name })
    })
  }
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })
  const key = JSON.stringify(offered)
  useMoreActions(
    useMemo(
      () =>
        // As it was written a line above.
        (JSON.parse(key) as typeof offered).map(({ act, place }) => ({
          key: act,
          place,
          label: t(labels[act]),
          danger: act === 'suspend' || act === 'offboard',
          onClick: () => latest.current(act),
        })),
      [key, t],
    ),
  )
  return (
    <>
      {row.status !== 'left' && (isLocked || isToldPassword || emailChange) && (
        <div className="k-account">
          {isLocked && row.locked_until && (
            <p role="status">{t('account.locked_until', { at: momentText(Date.parse(row.locked_until), formats) })}</p>
          )}
          {isToldPassword && <p role="status">{t('account.no_password')}</p>}
          {emailChange && (
            <p role="status">
              {t('account.email_changed', { former: emailChange.former, until: momentText(Date.parse(emailChange.until), formats) })}
            </p>
          )}
        </div>
      )}
      <PersonQuestion person={row} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** Done without a question, and said so. */
const done = { unlock: 'account.unlocked', resume: 'account.resumed', confirm_email: 'account.email_confirmed' } as const
type DirectAct = keyof typeof done
const isDirect = (act: PersonAct): act is DirectAct => Object.hasOwn(done, act)

const labels: Readonly<Record<PersonAct, string>> = {
  show_password: 'account.show_password',
  invite: 'account.invite',
  reset: 'account.reset',
  unlock: 'account.unlock',
  resume: 'account.resume',
  confirm_email: 'account.confirm_email',
  reset_two_factor: 'account.reset_two_factor',
  end_sessions: 'account.end_sessions',
  suspend: 'account.suspend',
  view_as: 'common:view.button',
  offboard: 'offboard.start',
}
