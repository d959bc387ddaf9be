/** The declared actions that a record offers, as small buttons: where it is told of on the screen of another. */
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import type { Resource } from '../../resources/core/define-module'
import { Button } from '../../ui/button'
import { useEntity } from '../entity/use-entity'
import { offeredActions } from './record-actions'
import { useActions } from './use-actions'

interface ActionButtonsProps {
  resource: Resource
  row: RecordRow
  /** Titles of what it refers to. */
  refs: Refs
  onDone: () => void
}

export function ActionButtons({ resource, row, refs, onDone }: ActionButtonsProps) {
  const { known } = useEntity(resource.name)
  const { t } = useTranslation(['screens', resource.name.split('/')[0] ?? ''])
  const actions = useActions({ known, resource, refs, onDone })
  if (!known) return null
  return (
    <span className="k-actions">
      {offeredActions(t, known.entity, [row]).map(({ name, label, isPrimary, danger }) => (
        <Button
          key={name}
          size="small"
          type={isPrimary ? 'primary' : 'default'}
          {...(danger ? { colour: 'danger' as const } : {})}
          onClick={() => actions.start(name, row)}
        >
          {label}
        </Button>
      ))}
      {actions.dialog}
    </span>
  )
}
