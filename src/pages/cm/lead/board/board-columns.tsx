/** The columns of the board with their cards, and what is heard and seen while a card is dragged. */
import { useState } from 'react'
import { DndContext, DragOverlay, type Announcements, type DragEndEvent, useDroppable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { useCardSensors } from '../../../../ui/drag/drag-sensors'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { Entity } from '../../../../schemas/core/define'
import type { BoardColumn } from '../../../../shared/cm/lead'
import { BoardCard, CardFace, type BoardCardProps } from './board-card'
import { BoardColumnView, type ColumnProps } from './board-column'
import { byArrows, nearestColumn, zoneId, zones, type DropZone } from './board-drag'
import { cardAbove } from './board-state'
import { CardRuns } from './card-runs'
import { stageAsks } from './stage-requirements'
import { useAddedFields } from './use-added-fields'
import type { BoardData } from './use-board'
import { useDragTarget, type DragTarget } from './use-drag-target'

interface BoardColumnsProps {
  entity: Entity
  data: BoardData
  /** On a phone one at a time. */ shown: readonly BoardColumn[]
  names: ReadonlyMap<string, string>
  isFolded: (column: BoardColumn) => boolean
  onFold: (column: BoardColumn) => void
  /** Only between stages. */ draggable: boolean
  menu: BoardCardProps['menu']
  onDrop: (lead: RecordRow, place: DragTarget) => void
  onOpen: (lead: number) => void
  /** There is another pipeline to drop a card on. */ others: boolean
  /** What makes a lead in the column. */ quickIn: (column: BoardColumn) => Pick<ColumnProps, 'onAdd' | 'quick'>
}

export function BoardColumns({
  entity,
  data,
  shown,
  names,
  isFolded,
  onFold,
  draggable,
  menu,
  onDrop,
  others,
  onOpen,
  quickIn,
}: BoardColumnsProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { refs, board } = data
  const added = useAddedFields()
  const sensors = useCardSensors(byArrows)
  const target = useDragTarget(board?.columns ?? [])
  const [dragged, setDragged] = useState<RecordRow | null>(null)
  const announcements = useAnnouncements(target.of, names)
  const onDragEnd = (event: DragEndEvent) => {
    const place = target.end(event)
    setDragged(null)
    if (dragged && place) onDrop(dragged, place)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestColumn}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('cm:board.instructions') }, container: document.body }}
      onDragStart={({ active }) => setDragged((active.data.current?.lead as RecordRow | undefined) ?? null)}
      onDragMove={target.move}
      onDragOver={target.move}
      onDragEnd={onDragEnd}
      onDragCancel={() => {
        target.clear()
        setDragged(null)
      }}
    >
      <div className="k-lead-columns">
        {shown.map((column) => {
          const content = data.columnOf(column.value)
          const mark = target.now?.column?.value === column.value ? target.now.index : null
          return (
            <BoardColumnView
              key={String(column.value)}
              {...quickIn(column)}
              column={column}
              name={names.get(String(column.value)) ?? ''}
              currency={board?.currency ?? ''}
              content={content}
              folded={isFolded(column)}
              isOver={mark !== null}
              onFold={() => onFold(column)}
              asks={column.stage ? stageAsks(t, entity, column.stage) : []}
            >
              <CardRuns
                cards={content.cards}
                dragged={dragged?.id ?? null}
                above={mark === null ? undefined : cardAbove(content.cards, mark, dragged?.id ?? 0)}
              >
                {(card) => (
                  <BoardCard
                    key={card.id}
                    lead={card}
                    refs={refs}
                    added={added}
                    draggable={draggable && card.status === 'open' && (card._actions?.includes('edit') ?? false)}
                    menu={menu}
                    onOpen={onOpen}
                  />
                )}
              </CardRuns>
            </BoardColumnView>
          )
        })}
      </div>
      {dragged && <DropZones others={others} />}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="k-lead k-lead-lifted">
            <CardFace lead={dragged} refs={refs} added={added} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** What a screen reader says while a card is dragged. */
function useAnnouncements(
  placeOf: (event: Pick<DragEndEvent, 'active' | 'over'>) => DragTarget | null,
  names: ReadonlyMap<string, string>,
): Announcements {
  const { t } = useTranslation('cm')
  const told = (key: 'cm:board.over' | 'cm:board.dropped', { active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    const place = placeOf({ active, over })
    return place?.column
      ? t(key, { lead: titleOf(active.data.current), stage: names.get(String(place.column.value)), n: place.index + 1 })
      : undefined
  }
  return {
    onDragStart: ({ active }) => t('cm:board.lifted', { lead: titleOf(active.data.current) }),
    // Up and down its column, too: the same words are not said again.
    onDragMove: (event) => told('cm:board.over', event),
    onDragOver: (event) => told('cm:board.over', event),
    onDragEnd: (event) => told('cm:board.dropped', event),
    onDragCancel: ({ active }) => t('cm:board.cancelled', { lead: titleOf(active.data.current) }),
  }
}

const titleOf = (data: { lead?: RecordRow } | undefined): string => String(data?.lead?.title ?? '')

/** While a card is dragged: what it may become besides another stage. */
const DropZones = ({ others }: { /** There are other pipelines. */ others: boolean }) => (
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
