/** The rows as cards under the values of an enum or a reference: moving a card edits that field, by pointer or with Space and the arrow keys. */
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import {
  closestCenter,
  DndContext,
  KeyboardCode,
  useDraggable,
  useDroppable,
  type Announcements,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { listRecords, readOptions, updateRecord, type ListAnswer, type RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import { actionsTowards, performedActions } from '../../../schemas/core/actions'
import type { Field } from '../../../schemas/core/define'
import { isReference } from '../../../schemas/core/field-types'
import { isAlwaysFilled } from '../../../schemas/core/shown'
import { fieldText } from '../../cells/field-text'
import { isEmptyValue } from '../../field-types/list-type'
import { actionLabel, enumLabel, optionColour, recordTitle } from '../../../components/entity/entity-texts'
import { ScreenError } from '../../entity/screen-error'
import { cardColumns, type Column } from '../table/columns'
import { ofGroup } from '../table/grouped-rows'
import { ListCell } from '../table/list-cell'
import { countText } from '../list-pager'
import { RowsSkeleton } from '../list-skeleton'
import type { ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'
import { undoValue } from '../../record/undo-value'
import { RowMenu } from '../table/row-menu'
import { quickFields } from '../quick/quick-fields'

const QuickCreate = lazy(async () => ({ default: (await import('../quick/quick-create')).QuickCreate }))

interface BoardProps {
  ui: ListUi
  field: Field
  columns: readonly Column[]
  state: ListState
  /** Changes when the rows do. */ of: number
}

type Value = string | number | null
interface Lane {
  value: Value
  label: string
  colour?: string | null | undefined
}

const cardsOfLane = 50
const mostLanes = 50

export function Board({ ui, field, columns, state, of }: BoardProps) {
  const {
    context: { t, formats },
    entity,
    matching,
  } = ui
  const { lanes, error } = useLanes(ui, field)
  const answers = useQueries({
    queries: lanes.map(({ value }) => ({
      queryKey: ['board', entity.name, matching, field.name, value, state.sort, of],
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: 1,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        listRecords(
          entity.name,
          {
            perPage: cardsOfLane,
            sort: state.sort,
            filter: ofGroup(field, value, matching.filter),
            ...(matching.q ? { q: matching.q } : {}),
          },
          { signal },
        ),
    })),
  })
  // A card lies where it was dropped until the server's answer is read.
  const [dropped, setDropped] = useState<ReadonlyMap<number, Value>>(new Map())
  const cards = newestOf(answers.flatMap(({ data }) => data?.data ?? [])).map((row) => ({
    row,
    value: dropped.has(row.id) ? (dropped.get(row.id) ?? null) : ((row[field.name] ?? null) as Value),
  }))
  const sensors = useHandleSensors(toNextLane)
  const failed = error ?? answers.find((answer) => answer.error)?.error
  const nameOf = (id: unknown) => {
    const card = cards.find(({ row }) => row.id === id)
    return card ? recordTitle(entity, card.row, formats) : ''
  }
  const labelOf = (id: unknown) => lanes.find((lane) => laneId(lane) === id)?.label ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('screens:board.lifted', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? t('screens:board.over', { name: nameOf(active.id), lane: labelOf(over.id) }) : undefined),
    onDragEnd: ({ active, over }) => (over ? t('screens:board.dropped', { name: nameOf(active.id), lane: labelOf(over.id) }) : undefined),
    onDragCancel: ({ active }) => t('screens:drag.cancelled', { name: nameOf(active.id) }),
  }
  const isState = entity.x.states?.field === field.name
  const [adding, setAdding] = useState<string | null>(null)
  const reread = async () => {
    ui.refetch()
    await Promise.all(answers.map((answer) => answer.refetch()))
  }
  const move = async (row: RecordRow, value: Value) => {
    setDropped((now) => new Map(now).set(row.id, value))
    try {
      const saved = await updateRecord(entity.name, row.id, { [field.name]: value, version: row.version })
      await reread()
      showAlert({
        kind: 'success',
        text: t('screens:board.moved', { name: recordTitle(entity, row, formats), lane: labelOf(laneId({ value })) }),
        ...undoValue(t, { entity, row: saved, values: { [field.name]: row[field.name] ?? null } }, () => void reread()),
      })
    } catch (refused) {
      showFailure(refused)
    } finally {
      setDropped((now) => new Map([...now].filter(([id]) => id !== row.id)))
    }
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const card = cards.find(({ row }) => row.id === active.id)
    const lane = lanes.find((candidate) => laneId(candidate) === over?.id)
    if (!card || !lane || lane.value === card.value) return
    if (isState) actTowards(ui, card.row, { from: card.value, lane })
    else void move(card.row, lane.value)
  }
  if (failed)
    return (
      <ScreenError
        error={failed}
        onRetry={() => {
          for (const answer of answers) void answer.refetch()
        }}
      />
    )
  if (lanes.length === 0) return <RowsSkeleton />
  const refs = allRefs(answers.flatMap(({ data }) => (data ? [data.meta.refs] : [])))
  const added = cardColumns(t, entity, ui.resource).filter(({ name }) => name !== field.name)
  const inside: ListUi = { ...ui, context: { ...ui.context, refs } }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('screens:board.instructions') }, container: document.body }}
    >
      <div className="k-board">
        {lanes.map((lane, index) => (
          <LaneColumn
            key={laneId(lane)}
            lane={lane}
            meta={answers[index]?.data?.meta}
            {...(mayAdd(ui, field, lane)
              ? { onAdd: () => setAdding(laneId(lane)), addLabel: t('screens:quick.open_in', { lane: lane.label }) }
              : {})}
          >
            {adding === laneId(lane) && (
              <li>
                <LaneQuick ui={ui} field={field} value={lane.value} onSaved={reread} onClose={() => setAdding(null)} />
              </li>
            )}
            {cards
              .filter(({ value }) => value === lane.value)
              .map(({ row }) => (
                <Card
                  key={row.id}
                  ui={inside}
                  row={row}
                  lane={field.name}
                  facts={columns.filter(({ name }) => name !== field.name && name !== entity.title)}
                  added={added}
                />
              ))}
          </LaneColumn>
        ))}
      </div>
    </DndContext>
  )
}

/** A state is changed by the action that leads there, as its button does it; where there is none, it is said why, and the card stays. */
function actTowards(ui: ListUi, row: RecordRow, { from, lane }: { from: Value; lane: Lane }): void {
  const { entity, context } = ui
  const leading = actionsTowards(entity, { from, to: String(lane.value) })
  const offered = leading.find((name) => row._actions?.includes(name))
  if (offered !== undefined) return ui.act(offered, row)
  const [first] = leading
  const state = entity.x.states?.field ?? ''
  const words = {
    name: recordTitle(entity, row, context.formats),
    from: enumLabel(context.t, entity, state, String(from)),
    to: lane.label,
    action: first === undefined ? '' : actionLabel(context.t, entity, first),
  }
  showAlert({ kind: 'warning', text: context.t(first === undefined ? 'screens:board.no_way' : 'screens:board.not_yours', words) })
}

/** Each lane knows the titles of its own rows. */
function allRefs(lanes: readonly Refs[]): Refs {
  const names = [...new Set(lanes.flatMap((refs) => Object.keys(refs)))]
  return Object.fromEntries(names.map((name) => [name, Object.fromEntries(lanes.flatMap((refs) => Object.entries(refs[name] ?? {})))]))
}

/** Lanes are read one by one: for a moment a card that was moved is in both. */
function newestOf(rows: readonly RecordRow[]): RecordRow[] {
  const newest = new Map<number, RecordRow>()
  for (const row of rows) if ((newest.get(row.id)?.version ?? 0) < row.version) newest.set(row.id, row)
  return [...newest.values()]
}

const laneId = ({ value }: Pick<Lane, 'value'>): string => `lane-${String(value)}`

/** The values in their order; an empty one where the field may be. */
function useLanes(ui: ListUi, field: Field): { lanes: Lane[]; error: unknown } {
  const {
    context: { t },
    entity,
  } = ui
  const { data, error } = useQuery({
    queryKey: ['options', field.ref, 'board'],
    enabled: isReference(field),
    staleTime: 60_000,
    queryFn: ({ signal }) => readOptions(field.ref ?? '', {}, { signal }),
  })
  const lanes = useMemo((): Lane[] => {
    const known: Lane[] = isReference(field)
      ? (data ?? []).slice(0, mostLanes).map(({ id, title, colour }) => ({ value: id, label: title, colour }))
      : (field.values ?? []).map((value) => ({
          value,
          label: enumLabel(t, entity, field.name, value),
          colour: optionColour(field, value),
        }))
    return known.length > 0 && !isAlwaysFilled(field) ? [...known, { value: null, label: t('screens:no_value') }] : known
  }, [field, data, t, entity])
  return { lanes, error }
}

/** A state comes by itself or by an action, so that only a field that people write can be given by its column. */
const mayAdd = ({ entity, known, quick }: ListUi, field: Field, { value }: Lane): boolean =>
  quick.length > 0 && entity.x.states?.field !== field.name && (value === null || known.mayWrite(field))

interface LaneQuickProps {
  ui: ListUi
  field: Field
  value: Value
  onSaved: () => Promise<void>
  onClose: () => void
}

/** A new card with the value of its column. */
function LaneQuick({ ui: { known, resource, open }, field, value, onSaved, onClose }: LaneQuickProps) {
  const names = useMemo(() => quickFields(known, resource, [field.name]), [known, resource, field])
  return (
    <Suspense fallback={null}>
      <QuickCreate
        known={known}
        resource={resource}
        names={names}
        given={{ [field.name]: value }}
        onSaved={() => void onSaved()}
        onMore={(given) => open('create', { given })}
        onClose={onClose}
      />
    </Suspense>
  )
}

interface LaneColumnProps {
  lane: Lane
  meta: ListAnswer['meta'] | undefined
  onAdd?: () => void
  addLabel?: string
  children: ReactNode
}

function LaneColumn({ lane, meta, onAdd, addLabel, children }: LaneColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: laneId(lane) })
  return (
    <section ref={setNodeRef} className="k-lane" data-over={isOver || undefined} aria-label={lane.label}>
      <h2 className="k-lane-head">
        {lane.colour && <span className="k-swatch" style={{ background: lane.colour }} aria-hidden />}
        {lane.label} {meta && <span className="k-count">{countText(meta)}</span>}
        {onAdd && (
          <button type="button" className="k-row-button k-lane-add" aria-label={addLabel} onClick={onAdd}>
            <PlusOutlined aria-hidden />
          </button>
        )}
      </h2>
      <ul className="k-lane-cards">{children}</ul>
    </section>
  )
}

const shownFacts = 4

interface CardProps {
  ui: ListUi
  row: RecordRow
  /** The field that moving the card writes. */ lane: string
  /** The first few that are filled. */ facts: readonly Column[]
  /** Fields that administrators want on every card. */ added: readonly Column[]
}

function Card({ ui, row, lane, facts, added }: CardProps) {
  const { context, entity } = ui
  const title = recordTitle(entity, row, context.formats)
  const mayEdit =
    entity.x.states?.field === lane
      ? performedActions(entity).some(([name, { to, towards }]) => (to ?? towards) !== undefined && row._actions?.includes(name))
      : (row._actions?.includes('edit') ?? false) && !row._closed?.includes(lane)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({ id: row.id, disabled: !mayEdit })
  const isFilled = (column: Column) =>
    column.field && !isEmptyValue(row[column.name]) && fieldText(context, column.field, row[column.name], row) !== ''
  const isAdded = (column: Column) => added.some(({ name }) => name === column.name)
  const filled = [...facts.filter((column) => !isAdded(column) && isFilled(column)).slice(0, shownFacts), ...added.filter(isFilled)]
  return (
    <li
      ref={setNodeRef}
      className="k-card"
      data-card={row.id}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      <div className="k-card-head">
        {mayEdit && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="k-drag-handle"
            {...attributes}
            {...listeners}
            aria-label={context.t('screens:drag.handle', { name: title })}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
        {row._actions?.includes('show') ? (
          <Link className="k-list-link" to={ui.pathOf('show', { id: row.id })} state={ui.origin}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        <RowMenu ui={ui} row={row} />
      </div>
      {filled.length > 0 && (
        <dl className="k-card-facts">
          {filled.map((column) => (
            <div key={column.name}>
              <dt>{column.label}</dt>
              <dd>
                <ListCell ui={ui} column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Left and right go from lane to lane; up and down have no meaning, since a lane keeps the list's order. */
const toNextLane: KeyboardCoordinateGetter = (event, { context: { droppableRects, over, collisionRect } }) => {
  const step = event.code === (KeyboardCode.Right as string) ? 1 : event.code === (KeyboardCode.Left as string) ? -1 : 0
  if (step === 0 || !collisionRect) return undefined
  event.preventDefault()
  const lanes = [...droppableRects].sort(([, a], [, b]) => a.left - b.left)
  const now = lanes.findIndex(([id]) => id === over?.id)
  const here = now >= 0 ? now : lanes.findIndex(([, rect]) => collisionRect.left < rect.left + rect.width)
  const target = lanes[Math.min(lanes.length - 1, Math.max(0, here + step))]?.[1]
  return target && { x: target.left + 8, y: target.top + target.height / 2 }
}
