/** What readers say below a bulletin: the comments of every record. */
import { useTranslation } from 'react-i18next'
import { RecordComments } from '../../../screens/comments/record-comments'
import { useComments } from '../../../screens/comments/use-comments'
import { useEntity } from '../../../screens/entity/use-entity'
import type { Entity } from '../../../schemas/core/define'

const name = 'bb/bulletin'

export function BulletinComments({ id }: { id: number }) {
  const { known } = useEntity(name)
  return known ? <Discussion entity={known.entity} id={id} /> : null
}

function Discussion({ entity, id }: { entity: Entity; id: number }) {
  const { t } = useTranslation('bb')
  const comments = useComments(entity, id)
  return (
    <section className="k-bb-comments" aria-label={t('read.comments')}>
      <h2>
        {t('read.comments')}
        {comments.count !== undefined && <span className="k-count">{comments.count}</span>}
      </h2>
      <RecordComments comments={comments} entity={name} id={id} links />
    </section>
  )
}
