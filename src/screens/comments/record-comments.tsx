/** What people say about a record: their comments, the answers below, and the box for another one (shell.md §2.4). */
import { useRef, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import { showFailure, showText } from '../../providers/notification/alerts'
import { addComment, removeComment } from '../../api/sc/discussion'
import type { Comment } from '../../shared/sc/discussion'
import { refTitle } from '../../providers/data/refs'
import { ScreenError } from '../entity/screen-error'
import { CommentBox } from './comment-box'
import { CommentItem } from './comment-item'
import { keepUnsent, unsentAt } from './unsent-comments'
import type { Comments } from './use-comments'
import './comments.css'

interface RecordCommentsProps {
  comments: Comments
  entity: string
  id: number
}

/** The one comment that is answered or edited now. */
type Open = { id: number; to: 'reply' | 'edit' } | null

export function RecordComments({ comments, entity, id }: RecordCommentsProps) {
  const { t } = useTranslation('screens')
  const { threads, refs, error, refetch } = comments
  const [open, setOpen] = useState<Open>(null)
  const [asked, setAsked] = useState<Comment | null>(null)
  const region = useRef<HTMLDivElement>(null)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!threads) return <Skeleton active avatar />

  const close = () => setOpen(null)
  const item = (comment: Comment, canReply: boolean) => (
    <CommentItem
      comment={comment}
      refs={refs}
      isEditing={open?.to === 'edit' && open.id === comment.id}
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
        {...(parent === null ? { hint: t('comments.placeholder') } : {})}
        action={parent === null ? t('comments.send') : t('comments.reply')}
        start={unsentAt(place)}
        onType={(unsent) => keepUnsent(place, unsent)}
        send={(wording, key) => addComment(entity, id, { ...wording, parent }, key)}
        onSent={() => {
          onCancel?.()
          return refetch()
        }}
        {...(onCancel ? { onCancel } : {})}
      />
    )
  }
  return (
    <div ref={region} className="k-comments">
      {comments.hasOlder && (
        <Button type="link" size="small" loading={comments.loadingOlder} onClick={comments.loadOlder}>
          {t('comments.older')}
        </Button>
      )}
      {threads.length === 0 && <p className="k-muted">{t('comments.empty')}</p>}
      <ol aria-label={t('comments.title')}>
        {threads.map((thread) => (
          <li key={thread.id}>
            {item(thread, thread.body !== null)}
            {thread.replies.length > 0 && (
              <ol>
                {thread.replies.map((reply) => (
                  <li key={reply.id}>{item(reply, false)}</li>
                ))}
              </ol>
            )}
            {open?.to === 'reply' && open.id === thread.id && (
              <div className="k-comment-answer">
                {box(
                  thread.id,
                  t('comments.reply_to', { name: refTitle(refs, 'sc/user', thread.created_by)?.title ?? t('comments.unknown') }),
                  close,
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {box(null, t('comments.write'))}
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
