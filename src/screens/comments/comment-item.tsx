/** One comment: who, when, what, and what I may do to it. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../components/format/format-date'
import { useFormats } from '../../components/format/format-settings'
import { timeAgo } from '../../components/format/time-ago'
import { useNow } from '../../components/format/use-now'
import { RichText } from '../../components/format/rich-text'
import { ChosenFiles } from '../../components/inputs/chosen-files'
import { withMentionElements } from '../../components/inputs/rich-text/mention-html'
import { Photo } from '../../components/people/avatar'
import { Button } from '../../ui/button'
import { editComment } from '../../api/sc/discussion'
import type { Comment } from '../../shared/sc/discussion'
import { refTitle, type Refs } from '../../providers/data/refs'
import { formatTags } from '../../providers/i18n/language'
import { CommentBox } from './comment-box'
import { Mention } from './mention'

interface CommentItemProps {
  comment: Comment
  refs: Refs
  isEditing: boolean
  /** # links records, while it is edited. */
  links: boolean
  /** Absent = it can't be answered. */
  onReply?: () => void
  onEdit: () => void
  onRemove: () => void
  onEdited: () => Promise<unknown>
  onCancel: () => void
}

export function CommentItem({ comment, refs, isEditing, links, onReply, onEdit, onRemove, onEdited, onCancel }: CommentItemProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const now = useNow()
  const place = useFocusAfter(isEditing)
  const nameOf = (person: number | null) => refTitle(refs, 'sc/user', person)?.title ?? t('comments.unknown')
  const name = nameOf(comment.created_by)
  const exact = formatDateTime(comment.created_at, formats)
  const written = (
    <time dateTime={comment.created_at} title={exact}>
      {timeAgo(comment.created_at, now, formatTags[formats.language])}
    </time>
  )
  const act = (label: string, run: () => void) => (
    <Button type="text" size="small" label={t('comments.acts', { act: label, name })} onClick={run}>
      {label}
    </Button>
  )
  if (comment.body === null) {
    return (
      <article tabIndex={-1} className="k-comment" data-id={comment.id} data-removed>
        <p className="k-muted">
          {t('comments.removed')} {written}
        </p>
      </article>
    )
  }
  return (
    <article ref={place} tabIndex={-1} className="k-comment" data-id={comment.id} aria-label={`${name}, ${exact}`}>
      <span className="k-reader" aria-hidden>
        {[...name][0]}
        {comment.created_by !== null && <Photo person={comment.created_by} />}
      </span>
      <div className="k-comment-main">
        <p className="k-comment-head">
          <strong>{name}</strong> {written}
          {comment.edited_at && (
            <span className="k-muted" title={t('comments.edited_at', { time: formatDateTime(comment.edited_at, formats) })}>
              {t('comments.edited')}
            </span>
          )}
        </p>
        {isEditing ? (
          <CommentBox
            label={t('comments.edit_label')}
            action={t('comments.save')}
            start={{ text: withMentionElements(comment.body, nameOf), files: comment.files }}
            send={(wording, key) => editComment(comment.id, wording, key)}
            onSent={onEdited}
            links={links}
            onCancel={onCancel}
          />
        ) : (
          <>
            {comment.body !== '' && (
              <div className="k-comment-body">
                <RichText html={comment.body} mention={(person) => <Mention name={nameOf(person)} />} />
              </div>
            )}
            <ChosenFiles files={comment.files.map((file) => ({ ...file, title: file.name }))} />
          </>
        )}
        {!isEditing && (
          <div className="k-comment-acts">
            {onReply && act(t('comments.reply'), onReply)}
            {comment._actions.includes('edit') && act(t('comments.edit'), onEdit)}
            {comment._actions.includes('remove') && act(t('comments.remove'), onRemove)}
          </div>
        )}
      </div>
    </article>
  )
}

/** The box goes with what had the focus: the comment that it was about has it then. */
function useFocusAfter(isEditing: boolean) {
  const place = useRef<HTMLElement>(null)
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current && !isEditing) place.current?.focus({ preventScroll: true })
    was.current = isEditing
  }, [isEditing])
  return place
}
