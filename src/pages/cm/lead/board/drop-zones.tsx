/** While a card is dragged: what it may become besides another stage. */
import { useDroppable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { zoneId, zones, type DropZone } from './board-drag'

export const DropZones = ({ others }: { /** There are other pipelines. */ others: boolean }) => (
  <div className="k-zones">
    {zones
      .filter((zone) => zone !== 'other' || others)
      .map((zone) => (
        <DropZone key={zone} zone={zone} />
      ))}
  </div>
)

function DropZone({ zone }: { zone: DropZone }) {
  const { t } = useTranslation('cm')
  const { setNodeRef, isOver } = useDroppable({ id: zoneId(zone) })
  return (
    <div ref={setNodeRef} className="k-zone" data-zone={zone} data-over={isOver || undefined}>
      {t(`board.zone.${zone}`)}
    </div>
  )
}
