/** Why fields of the form are read-only: the record stands so that they are closed. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { isClosedRecord } from '../../schemas/core/closed'
import type { Entity } from '../../schemas/core/define'

/** @param closed `_closed` of the record */
export function ClosedBar({ entity, closed = [] }: { entity: Entity; closed?: readonly string[] | undefined }) {
  const { t } = useTranslation('screens')
  if (closed.length === 0) return null
  const title = t(isClosedRecord(entity, closed) ? 'form.closed_record' : 'form.closed_fields')
  return <Alert type="info" showIcon role="status" className="k-draft-bar" title={title} />
}
