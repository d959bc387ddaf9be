/** The secret address of one's calendar feed: made, copied while it is shown, withdrawn. Its texts are `<module>:feed.…`. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../components/dialogs/confirm-dialog'
import { formatDateTime } from '../../components/format/format-date'
import { useFormats } from '../../components/format/format-settings'
import { showFailure } from '../../providers/notification/alerts'
import type { PersonFeed } from '../../shared/core/person-feed'
import { Button } from '../../ui/button'
import { Copied } from '../../ui/copy-text'
import { Dialog } from '../../ui/dialog'
import { ScreenError } from '../entity/screen-error'
import { RowsSkeleton } from '../list/list-skeleton'

export interface FeedDialogProps {
  module: string
  read: (signal: AbortSignal) => Promise<PersonFeed>
  /** @returns the path, which no later answer has */
  make: () => Promise<string>
  withdraw: () => Promise<void>
  /** What is copied, each with what it is called. */
  addresses: (path: string) => readonly { label: string; path: string }[]
  onClose: () => void
}

export function FeedDialog({ module, read, make, withdraw, addresses, onClose }: FeedDialogProps) {
  const { t } = useTranslation(module)
  const formats = useFormats()
  const [path, setPath] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** What ends the address that is there is confirmed first. */
  const [confirming, setConfirming] = useState<'make_anew' | 'withdraw' | null>(null)
  const { data: feed, error, refetch } = useQuery({ queryKey: [module, 'feed'], gcTime: 0, queryFn: ({ signal }) => read(signal) })
  const run = async (act: () => Promise<string | null>) => {
    setBusy(true)
    try {
      setPath(await act())
      setConfirming(null)
      await refetch()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const onMake = () => void run(make)
  const onWithdraw = () => void run(() => withdraw().then(() => null))
  const at = (instant: string) => formatDateTime(instant, formats)
  const isThere = typeof feed?.made_at === 'string'
  const offered = feed?.enabled === true
  return (
    <Dialog
      open
      title={t('feed.title')}
      height="auto"
      onClose={onClose}
      footer={
        offered && (
          <>
            {isThere && (
              <Button disabled={busy} onClick={() => setConfirming('withdraw')}>
                {t('feed.withdraw')}
              </Button>
            )}
            <Button type={isThere ? 'default' : 'primary'} loading={busy} onClick={() => (isThere ? setConfirming('make_anew') : onMake())}>
              {t(isThere ? 'feed.make_anew' : 'feed.make')}
            </Button>
          </>
        )
      }
    >
      {error && !feed ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !feed ? (
        <RowsSkeleton />
      ) : (
        <Flex vertical gap="small">
          <p>{t(offered ? 'feed.about' : 'feed.off')}</p>
          {feed.made_at !== null && path === null && (
            <p className="k-secondary">
              {t('feed.made', { time: at(feed.made_at) })}{' '}
              {feed.last_read_at === null ? t('feed.never_read') : t('feed.last_read', { time: at(feed.last_read_at) })}
            </p>
          )}
          {path !== null && (
            <>
              <p>{t('feed.copy_now')}</p>
              {addresses(path).map(({ label, path: own }) => (
                <div key={own}>
                  <h3 className="k-form-section">{label}</h3>
                  <Copied label={label} text={`${window.location.origin}${own}`} />
                </div>
              ))}
            </>
          )}
        </Flex>
      )}
      {confirming && (
        <AskDialog
          danger
          title={t(`feed.${confirming}`)}
          text={t('feed.ends')}
          act={t(`feed.${confirming}`)}
          busy={busy}
          onAct={confirming === 'withdraw' ? onWithdraw : onMake}
          onClose={() => setConfirming(null)}
        />
      )}
    </Dialog>
  )
}
