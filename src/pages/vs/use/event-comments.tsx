/** What people say about an event: the comments of every record. */
import { RecordComments } from '../../../screens/comments/record-comments'
import { useComments } from '../../../screens/comments/use-comments'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import type { Entity } from '../../../schemas/core/define'

const name = 'vs/event'

export function EventComments({ id }: { id: number }) {
  const { known, error, retry } = useEntity(name)
  if (error) return <ScreenError error={error} onRetry={retry} />
  return known ? <Discussion entity={known.entity} id={id} /> : null
}

function Discussion({ entity, id }: { entity: Entity; id: number }) {
  return <RecordComments comments={useComments(entity, id)} entity={name} id={id} />
}
