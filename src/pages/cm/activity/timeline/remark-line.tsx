/** A remark in the timeline. */
import { useState } from 'react'
import PushpinOutlined from '@ant-design/icons/PushpinOutlined'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { RichText } from '../../../../components/format/rich-text'
import { ChosenFiles } from '../../../../components/inputs/chosen-files'
import { withMentionElements } from '../../../../components/inputs/rich-text/mention-html'
import { Button } from '../../../../ui/button'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Dialog } from '../../../../ui/dialog'
import { showFailure } from '../../../../providers/notification/alerts'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import { editRemark, pinRemark, removeRemark } from '../../../../api/cm/timeline'
import type { RemarkItem } from '../../../../shared/cm/timeline'
import { CommentBox } from '../../../../screens/comments/comment-box'
import { Mention } from '../../../../screens/comments/mention'
import { ItemFrame, type TimelinePlace } from './item-frame'

interface RemarkLineProps {
  item: RemarkItem
  refs: Refs
  here: TimelinePlace
  onChanged: () => void
}

export function RemarkLine({ item, refs, here, onChanged }: RemarkLineProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const [asked, setAsked] = useState(false)
  const nameOf = (person: number) => refTitle(refs, 'sc/user', person)?.title ?? t('screens:comments.unknown')
  const places = [{ entity: `cm/${item.target_type}`, id: item.target_id }]
  if (item.body === null) {
    const who = item.removed_by === null ? t('screens:comments.unknown') : nameOf(item.removed_by)
    return (
      <ItemFrame item={item} refs={refs} here={here} places={places} what={t('cm:timeline.remark')}>
        <p className="k-muted k-timeline-removed">{t('cm:timeline.remark_removed', { name: who })}</p>
      </ItemFrame>
    )
  }
  const tried = (run: () => Promise<unknown>) => run().then(onChanged, showFailure)
  const act = (label: string, run: () => void) => (
    <Button
      type="text"
      size="small"
      label={t('cm:timeline.acts', { act: label, name: item.by === null ? '' : nameOf(item.by) })}
      onClick={run}
    >
      {label}
    </Button>
  )
  const may = (action: RemarkItem['_actions'][number]) => item._actions.includes(action)
  return (
    <ItemFrame
      item={item}
      refs={refs}
      here={here}
      places={places}
      what={
        <>
          {item.pinned && <PushpinOutlined role="img" aria-label={t('cm:timeline.pinned')} />} {t('cm:timeline.remark')}
          {item.edited_at && (
            <span className="k-muted" title={t('screens:comments.edited_at', { time: formatDateTime(item.edited_at, formats) })}>
              {' '}
              · {t('screens:comments.edited')}
            </span>
          )}
        </>
      }
      acts={
        !isEditing && (
          <>
            {may('edit') && act(t('screens:comments.edit'), () => setEditing(true))}
            {may('pin') &&
              act(t(item.pinned ? 'cm:timeline.unpin' : 'cm:timeline.pin'), () => void tried(() => pinRemark(item.id, !item.pinned)))}
            {may('remove') && act(t('screens:comments.remove'), () => setAsked(true))}
          </>
        )
      }
    >
      {isEditing ? (
        <CommentBox
          label={t('cm:timeline.remark_edit')}
          action={t('screens:comments.save')}
          start={{ text: withMentionElements(item.body, nameOf), files: item.files }}
          send={(wording, key) => editRemark(item.id, wording, key)}
          onSent={() => {
            setEditing(false)
            onChanged()
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <RichText html={item.body} mention={(person) => <Mention name={nameOf(person)} />} />
          <ChosenFiles files={item.files.map((file) => ({ ...file, title: file.name }))} />
        </>
      )}
      <Dialog
        open={asked}
        title={t('screens:delete.question')}
        height="auto"
        onClose={() => setAsked(false)}
        footer={
          <DialogFooter
            onCancel={() => setAsked(false)}
            colour="danger"
            onClick={() => {
              setAsked(false)
              void tried(() => removeRemark(item.id))
            }}
          >
            {t('screens:comments.remove')}
          </DialogFooter>
        }
      >
        <p>{t('cm:timeline.remove_text')}</p>
      </Dialog>
    </ItemFrame>
  )
}
