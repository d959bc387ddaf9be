/** What the readers of an announcement say about it, where its author lets them (ca.md §3 allow_comments). */
import { useTranslation } from 'react-i18next'
import { RecordComments } from '../../../screens/comments/record-comments'
import { useComments } from '../../../screens/comments/use-comments'

/** Its readers hold no right of it, and are not given its declaration. */
const noticeEntity = { name: 'ca/notice', x: {} }

export default function NoticeComments({ id }: { id: number }) {
  const { t } = useTranslation('screens')
  const comments = useComments(noticeEntity, id)
  return (
    <section className="k-notice-comments" aria-label={t('comments.title')}>
      <h3>{comments.count ? t('comments.count', { n: comments.count }) : t('comments.title')}</h3>
      <RecordComments comments={comments} entity={noticeEntity.name} id={id} />
    </section>
  )
}
