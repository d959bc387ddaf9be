/** `/profile/access-tokens`: one's own keys for scripts: made here and shown once, then only named and withdrawn (sc.md §2, §3.3). */
import { lazy, Suspense, useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOutlet } from 'react-router'
import { useFormats } from '../../../../components/format/format-settings'
import { momentText } from '../../../../components/format/moment-text'
import { useNow } from '../../../../components/format/use-now'
import { Button } from '../../../../ui/button'
import '../../../../components/two-factor/two-factor.css'
import { showText } from '../../../../providers/notification/alerts'
import { readOwnTokens, type AccessToken } from '../../../../api/engine/access-tokens'
import { deleteRecord } from '../../../../providers/data/record-api'
import { useIdentity } from '../../../../providers/auth/identity'
import { useRecordAction } from '../../../../screens/record/use-record-action'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { AskDialog } from '../../../../components/dialogs/confirm-dialog'
import './profile.css'

const TokenCreate = lazy(async () => ({ default: (await import('./token-create')).TokenCreate }))

export default function TokensPage() {
  const { t } = useTranslation('sc')
  const client = useQueryClient()
  const { identity } = useIdentity()
  const record = useOutlet()
  const [making, setMaking] = useState(false)
  const me = identity?.id ?? 0
  const queryKey = ['own-tokens', me]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readOwnTokens(me), enabled: me > 0, staleTime: 0 })
  const refresh = () => void client.invalidateQueries({ queryKey })
  return (
    <div className="k-factor-page">
      <header className="k-profile-line">
        <h1>{t('entity.access-token.plural')}</h1>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
          {t('own_tokens.create')}
        </Button>
      </header>
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <section className="k-factor-card">
          <p className="k-secondary">{t(data.length === 0 ? 'own_tokens.none' : 'own_tokens.about')}</p>
          {data.length > 0 && (
            <ul className="k-factor-devices">
              {data.map((token) => (
                <TokenLine key={token.id} token={token} onGone={refresh} />
              ))}
            </ul>
          )}
        </section>
      )}
      <Suspense fallback={null}>{making && <TokenCreate onMade={refresh} onClose={() => setMaking(false)} />}</Suspense>
      {record}
    </div>
  )
}

function TokenLine({
  token: { id, name, prefix, paths, expires_at: expires, last_used_at: used },
  onGone,
}: {
  token: AccessToken
  onGone: () => void
}) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const now = useNow()
  const { busy, run } = useRecordAction<'revoke'>('sc/access-token', id)
  const [asking, setAsking] = useState(false)
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  const hasEnded = Date.parse(expires) <= now.getTime()
  const facts = [
    `${prefix}…`,
    t(hasEnded ? 'own_tokens.ended' : 'own_tokens.until', { at: at(expires) }),
    used ? t('own_tokens.used', { at: at(used) }) : t('own_tokens.unused'),
    paths.join(', '),
  ]
  const revoke = () =>
    void run('revoke', async () => {
      await deleteRecord('sc/access-token', id)
      return null
    }).then((done) => {
      if (!done) return
      showText('success', 'sc:own_tokens.revoked', { name })
      onGone()
    })
  return (
    <li>
      <strong>{name}</strong>
      <span className="k-secondary">{facts.join(' · ')}</span>
      <Button size="small" label={t('own_tokens.revoke_named', { name })} onClick={() => setAsking(true)}>
        {t('own_tokens.revoke')}
      </Button>
      {asking && (
        <AskDialog
          danger
          title={t('screens:delete.question')}
          text={`${name}: ${t('own_tokens.revoke_ask')}`}
          act={t('own_tokens.revoke')}
          busy={busy !== null}
          onAct={revoke}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
