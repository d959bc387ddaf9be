/** What became part of what, newest first; each can be taken back for the days of the setting. */
import { useState } from 'react'
import { Skeleton, Tag } from 'antd'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { momentText } from '../../../../components/format/moment-text'
import { Button } from '../../../../ui/button'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Dialog } from '../../../../ui/dialog'
import { findResource } from '../../../../resources/core/find-resource'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { readMerges, type MergeEntry } from '../../../../api/cm/merge'
import { useUndoMerge } from '../use-merge-notice'

export function MergeLog() {
  const { t } = useTranslation(['cm', 'screens'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['duplicates', 'log'],
    retry: 1,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => readMerges(pageParam, signal),
    getNextPageParam: ({ data: entries, more }) => (more ? entries.at(-1)?.id : undefined),
  })
  const entries = data?.pages.flatMap((page) => page.data)
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!entries) return <Skeleton active />
  return (
    <section className="k-pairs k-merge-log">
      {entries.length === 0 ? (
        <p className="k-muted">{t('cm:merge.log_empty')}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('cm:merge.older')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry: { id, entity, at, by, survivor, losers, undone_at, undone_by, undo_until } }: { entry: MergeEntry }) {
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const undo = useUndoMerge(entity)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await undo(id)
    setBusy(false)
    setAsking(false)
  }
  const show = findResource(entity)?.paths.show ?? ''
  const when = (instant: string, who: { title: string } | null) => ({
    name: who?.title ?? '–',
    time: momentText(Date.parse(instant), formats),
  })
  return (
    <li>
      <span className="k-pair-side">
        <span>
          {losers.map(({ title }) => title).join(t('screens:list_separator'))} →{' '}
          <Link to={`${show}?id=${survivor.id}`}>{survivor.title}</Link> {undone_at !== null && <Tag>{t('cm:merge.was_undone')}</Tag>}
        </span>
        <small>
          {t(`cm:entity.${entity.slice(3)}.title`)} · {t('cm:merge.by', when(at, by))}
          {undone_at !== null && ` · ${t('cm:merge.undone_by', when(undone_at, undone_by))}`}
          {undo_until !== null && ` · ${t('cm:merge.undo_until', { date: formatDate(undo_until.slice(0, 10), formats) })}`}
        </small>
      </span>
      {undo_until !== null && (
        <Button size="small" loading={busy} onClick={() => setAsking(true)}>
          {t('screens:delete.undo')}
        </Button>
      )}
      {asking && (
        <Dialog
          open
          title={t('cm:merge.undo_title')}
          height="auto"
          onClose={() => setAsking(false)}
          footer={
            <DialogFooter onCancel={() => setAsking(false)} loading={busy} onClick={() => void run()}>
              {t('cm:merge.undo_act')}
            </DialogFooter>
          }
        >
          <p>
            {t('cm:merge.undo_question', {
              losers: losers.map(({ title }) => title).join(t('screens:list_separator')),
              survivor: survivor.title,
            })}
          </p>
        </Dialog>
      )}
    </li>
  )
}
