/** What people say about a record: their comments, the answers below, and the box for another one (shell.md §2.4). */
import { useRef, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import { showFailure, showText } from '../../providers/notification/alerts'
import type { StreamLine } from '../../resources/core/stream-parts'
import { addComment, removeComment } from '../../api/sc/discussion'
import type { Comment, Thread } from '../../shared/sc/discussion'
import { refTitle } from '../../providers/data/refs'
import { ScreenError } from '../entity/screen-error'
import { CommentBox } from './comment-box'
import { CommentItem } from './comment-item'
import { keepUnsent, unsentAt } from './unsent-comments'
import type { Comments } from './use-comments'
import { useWriters } from './use-writers'
import './comments.css'

interface RecordCommentsProps {
  comments: Comments
  entity: string
  id: number
  /** Others see that I write, and I that they do: by the right to show the record. */
  isLive?: boolean
  /** What else happened to the record, among the comments by its time. */
  between?: readonly StreamLine[]
  /** # links records in what is said. */
  links?: boolean
}

/** The one comment that is answered or edited now. */
type Open = { id: number; to: 'reply' | 'edit' } | null

const none: readonly StreamLine[] = []

export function RecordComments({ comments, entity, id, isLive = false, between = none, links = false }: RecordCommentsProps) {
  const { t } = useTranslation('screens')
  const { threads, refs, error, refetch, isOpen } = comments
  const [open, setOpen] = useState<Open>(null)
  const [asked, setAsked] = useState<Comment | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const writers = useWriters(isLive ? entity : undefined, id)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!threads) return <Skeleton active avatar />

  const close = () => setOpen(null)
  const item = (comment: Comment, canReply: boolean) => (
    <CommentItem
      comment={comment}
      refs={refs}
      isEditing={open?.to === 'edit' && open.id === comment.id}
      links={links}
      onCancel={close}
      onEdit={() => setOpen({ id: comment.id, to: 'edit' })}
      onRemove={() => setAsked(comment)}
      onEdited={() => {
        close()
        return refetch()
      }}
      {...(canReply ? { onReply: () => setOpen({ id: comment.id, to: 'reply' }) } : {})}
    />
  )
  const box = (parent: number | null, label: string, onCancel?: () => void) => {
    const place = `${entity} ${id} ${parent ?? ''}`
    return (
      <CommentBox
        key={place}
        label={label}
        {...(parent === null ? { hint: t(links ? 'comments.placeholder_links' : 'comments.placeholder') } : {})}
        action={parent === null ? t('comments.send') : t('comments.reply')}
        start={unsentAt(place)}
        onType={(unsent) => {
          keepUnsent(place, unsent)
          writers.onType(unsent.text === '')
        }}
        send={(wording, key) => addComment(entity, id, { ...wording, parent }, key)}
        onSent={() => {
          onCancel?.()
          return refetch()
        }}
        links={links}
        {...(onCancel ? { onCancel } : {})}
      />
    )
  }
  const thread = (one: Thread) => (
    <>
      {item(one, isOpen && one.body !== null)}
      {one.replies.length > 0 && (
        <ol>
          {one.replies.map((reply) => (
            <li key={reply.id}>{item(reply, false)}</li>
          ))}
        </ol>
      )}
      {open?.to === 'reply' && open.id === one.id && (
        <div className="k-comment-answer">
          {box(one.id, t('comments.reply_to', { name: refTitle(refs, 'sc/user', one.created_by)?.title ?? t('comments.unknown') }), close)}
        </div>
      )}
    </>
  )
  const lines = [
    ...threads.map((one) => ({ key: String(one.id), at: one.created_at, content: thread(one), isThread: true })),
    ...between.map((line) => ({ ...line, isThread: false })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <div ref={region} className="k-comments">
      {comments.hasOlder && (
        <Button type="link" size="small" loading={comments.loadingOlder} onClick={comments.loadOlder}>
          {t('comments.older')}
        </Button>
      )}
      {threads.length === 0 && between.length === 0 && isOpen && <p className="k-muted">{t('comments.empty')}</p>}
      <ol aria-label={t('comments.title')}>
        {lines.map(({ key, content, isThread }) => (
          <li key={key} data-change={!isThread || undefined}>
            {content}
          </li>
        ))}
      </ol>
      <p className="k-muted k-comment-typing" role="status">
        {writers.names.length === 1
          ? t('comments.typing', { name: writers.names[0] })
          : writers.names.length > 1 && t('comments.typing_many', { name: writers.names[0], count: writers.names.length - 1 })}
      </p>
      {isOpen ? box(null, t('comments.write')) : <p className="k-muted">{t('comments.closed')}</p>}
      <RemoveDialog
        comment={asked}
        onClose={() => setAsked(null)}
        onRemoved={refetch}
        afterRemoval={(removed) => focusComment(region.current, removed)}
      />
    </div>
  )
}

/** The button that asked went with the comment, whose place stays. */
function focusComment(region: HTMLElement | null, id: number): void {
  region?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true })
}

interface RemoveDialogProps {
  comment: Comment | null
  onClose: () => void
  onRemoved: () => Promise<unknown>
  /** The dialog has gone too. */ afterRemoval: (id: number) => void
}

function RemoveDialog({ comment, onClose, onRemoved, afterRemoval }: RemoveDialogProps) {
  const { t } = useTranslation('screens')
  const [busy, setBusy] = useState(false)
  const removed = useRef<number | null>(null)
  const remove = async () => {
    if (!comment) return
    setBusy(true)
    try {
      await removeComment(comment.id)
      removed.current = comment.id
      await onRemoved()
      showText('success', 'screens:comments.done')
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const afterClose = () => {
    if (removed.current !== null) afterRemoval(removed.current)
    removed.current = null
  }
  return (
    <Dialog
      open={comment !== null}
      title={t('delete.question')}
      height="auto"
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <DialogFooter onCancel={onClose} colour="danger" loading={busy} onClick={() => void remove()}>
          {t('comments.remove')}
        </DialogFooter>
      }
    >
      <p>{t('comments.remove_text')}</p>
    </Dialog>
  )
}
