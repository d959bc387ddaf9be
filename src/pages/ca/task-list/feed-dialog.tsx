/** The secret address of one's calendar feed: made, copied while it is shown, withdrawn (ca.md §8). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { makeOwnFeed, readOwnFeed, withdrawOwnFeed } from '../../../api/ca/task-feed'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { RowsSkeleton } from '../../../screens/list/list-skeleton'
import { feedAddress, feedKinds } from '../../../shared/ca/task-feed'
import { Button } from '../../../ui/button'
import { Copied } from '../../../ui/copy-text'
import { Dialog } from '../../../ui/dialog'

export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const [path, setPath] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** What ends the address that is there is confirmed first. */
  const [confirming, setConfirming] = useState<'make_anew' | 'withdraw' | null>(null)
  const { data: feed, error, refetch } = useQuery({ queryKey: ['ca', 'feed'], gcTime: 0, queryFn: ({ signal }) => readOwnFeed(signal) })
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
  const make = () => void run(makeOwnFeed)
  const withdraw = () => void run(() => withdrawOwnFeed().then(() => null))
  const at = (instant: string) => formatDateTime(instant, formats)
  const isThere = typeof feed?.made_at === 'string'
  return (
    <Dialog
      open
      title={t('feed.title')}
      height="auto"
      onClose={onClose}
      footer={
        feed?.enabled && (
          <>
            {isThere && (
              <Button disabled={busy} onClick={() => setConfirming('withdraw')}>
                {t('feed.withdraw')}
              </Button>
            )}
            <Button type={isThere ? 'default' : 'primary'} loading={busy} onClick={() => (isThere ? setConfirming('make_anew') : make())}>
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
          <p>{t(feed.enabled ? 'feed.about' : 'feed.off')}</p>
          {feed.made_at !== null && path === null && (
            <p className="k-secondary">
              {t('feed.made', { time: at(feed.made_at) })}{' '}
              {feed.last_read_at === null ? t('feed.never_read') : t('feed.last_read', { time: at(feed.last_read_at) })}
            </p>
          )}
          {path !== null && (
            <>
              <p>{t('feed.copy_now')}</p>
              {feedKinds.map((kind) => (
                <div key={kind}>
                  <h3 className="k-form-section">{t(`feed.kind.${kind}`)}</h3>
                  <Copied label={t(`feed.kind.${kind}`)} text={`${window.location.origin}${feedAddress(path, kind)}`} />
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
          onAct={confirming === 'withdraw' ? withdraw : make}
          onClose={() => setConfirming(null)}
        />
      )}
    </Dialog>
  )
}
