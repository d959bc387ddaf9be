/** `/profile/sessions`: where one is signed in, and ending that elsewhere (sc.md §2). Asked for somebody else's, it is the list that his record leads to. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router'
import { useFormats } from '../../../../components/format/format-settings'
import { momentText } from '../../../../components/format/moment-text'
import { Button } from '../../../../ui/button'
import '../../../../components/two-factor/two-factor.css'
import { showAlert, showFailure } from '../../../../providers/notification/alerts'
import { endOtherSessions, endSession, readOwnSessions } from '../../../../api/engine/sessions'
import type { OpenSession } from '../../../../shared/engine/sessions'
import type { ScreenProps } from '../../../../resources/core/define-module'
import { ListScreen } from '../../../../screens/list/list-screen'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { AskDialog } from '../../../../components/dialogs/confirm-dialog'
import './profile.css'

const queryKey = ['own-sessions']

export default function SessionsPage({ resource }: ScreenProps) {
  const [search] = useSearchParams()
  const record = useOutlet()
  return [...search.keys()].some((key) => key.startsWith('filter[user]')) ? (
    <ListScreen resource={resource} />
  ) : (
    <>
      <OwnSessions />
      {record}
    </>
  )
}

function OwnSessions() {
  const { t } = useTranslation('sc')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<number | 'others' | null>(null)
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readOwnSessions, staleTime: 0 })
  const run = async (what: number | 'others', call: () => Promise<string>) => {
    setBusy(what)
    try {
      showAlert({ kind: 'success', text: await call() })
      await client.invalidateQueries({ queryKey })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(null)
      setAsking(false)
    }
  }
  return (
    <div className="k-factor-page">
      <header className="k-profile-line">
        <h1>{t('entity.session.plural')}</h1>
        {data && data.length > 1 && <Button onClick={() => setAsking(true)}>{t('own_sessions.end_others')}</Button>}
      </header>
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <section className="k-factor-card">
          <p className="k-secondary">{t('own_sessions.about')}</p>
          <ul className="k-factor-devices">
            {data.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                busy={busy === session.id}
                onEnd={() =>
                  void run(session.id, async () => {
                    await endSession(session.id)
                    return t('own_sessions.ended', { count: 1 })
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <AskDialog
          danger
          title={t('own_sessions.end_others')}
          text={t('own_sessions.end_others_ask')}
          act={t('own_sessions.end_others')}
          busy={busy === 'others'}
          onClose={() => setAsking(false)}
          onAct={() => void run('others', async () => t('own_sessions.ended', { count: await endOtherSessions() }))}
        />
      )}
    </div>
  )
}

function SessionLine({
  session: { device_label: device, ip, started_at: started, last_activity_at: active, is_present: isPresent },
  busy,
  onEnd,
}: {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  return (
    <li>
      <strong>{device}</strong>
      {isPresent && <span className="k-profile-mark">{t('own_sessions.this')}</span>}
      <span className="k-secondary">
        {[ip, t('own_sessions.active', { at: at(active) }), t('own_sessions.since', { at: at(started) })].filter(Boolean).join(' · ')}
      </span>
      {!isPresent && (
        <Button size="small" loading={busy} label={t('own_sessions.end_named', { device })} onClick={onEnd}>
          {t('own_sessions.end')}
        </Button>
      )}
    </li>
  )
}
