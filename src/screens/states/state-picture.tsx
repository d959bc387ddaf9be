/** The states of a document and what leads from one to the other: drawn, and said in words below. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { actionLabel, enumLabel, fieldLabel } from '../../components/entity/entity-texts'
import type { Entity } from '../../schemas/core/define'
import { statePicture, type PlacedState, type StateArrow } from '../../schemas/core/state-picture'
import './state-picture.css'

/** px */
const box = { width: 128, height: 36, columnGap: 56, rowGap: 28, margin: 24 }

const left = ({ column }: PlacedState) => box.margin + column * (box.width + box.columnGap)
const top = ({ row }: PlacedState) => box.margin + row * (box.height + box.rowGap)

/** @param current the state that a record is in; its ways on stand out */
export function StatePicture({ entity, current }: { entity: Entity; current?: string }) {
  const { t } = useTranslation(['screens', entity.module])
  const tip = useId()
  const picture = statePicture(entity)
  const field = entity.x.states?.field
  if (!picture || !field) return null
  const { states, arrows, columns, rows } = picture
  const width = 2 * box.margin + columns * box.width + (columns - 1) * box.columnGap
  const height = 2 * box.margin + rows * box.height + (rows - 1) * box.rowGap
  const named = new Map(states.map((state) => [state.name, state]))
  const label = (state: string) => enumLabel(t, entity, field, state)
  const waysOf = ({ by }: StateArrow) =>
    by.map((action) => (action === null ? t('screens:states.automatic') : actionLabel(t, entity, action))).join(', ')
  return (
    <figure className="k-states">
      <div className="k-states-scroll" tabIndex={0} role="group" aria-label={fieldLabel(t, entity, field)}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <defs>
            <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
              <path d="M0 0 L8 4 L0 8 z" className="k-states-tip" />
            </marker>
          </defs>
          {arrows.map((arrow) => {
            const [from, to] = [named.get(arrow.from), named.get(arrow.to)]
            return (
              from &&
              to && (
                <path
                  key={`${arrow.from}>${arrow.to}`}
                  d={lineOf(from, to)}
                  className="k-states-arrow"
                  data-next={arrow.from === current}
                  markerEnd={`url(#${tip})`}
                >
                  <title>{waysOf(arrow)}</title>
                </path>
              )
            )
          })}
          {states.map((state) => (
            <g key={state.name} className="k-states-box" data-current={state.name === current}>
              <rect x={left(state)} y={top(state)} width={box.width} height={box.height} rx={6} />
              <foreignObject x={left(state)} y={top(state)} width={box.width} height={box.height}>
                <div className="k-states-name">{label(state.name)}</div>
              </foreignObject>
            </g>
          ))}
        </svg>
      </div>
      <ul className="k-states-ways">
        {arrows.map((arrow) => (
          <li key={`${arrow.from}>${arrow.to}`} data-next={arrow.from === current}>
            {t('screens:states.way', { from: label(arrow.from), to: label(arrow.to), by: waysOf(arrow) })}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Forward from side to side; within a column and back, around. */
function lineOf(from: PlacedState, to: PlacedState): string {
  const [y1, y2] = [top(from) + box.height / 2, top(to) + box.height / 2]
  if (to.column > from.column) {
    const [x1, x2] = [left(from) + box.width, left(to)]
    const bend = box.columnGap / 2
    return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
  }
  if (to.column === from.column) {
    const x = left(from) + box.width
    return `M${x} ${y1} C${x + box.columnGap / 2} ${y1} ${x + box.columnGap / 2} ${y2} ${x} ${y2}`
  }
  const [x1, x2] = [left(from) + box.width / 2, left(to) + box.width / 2]
  const [b1, b2] = [top(from) + box.height, top(to) + box.height]
  const below = Math.max(b1, b2) + box.rowGap / 2 + 6
  return `M${x1} ${b1} C${x1} ${below} ${x2} ${below} ${x2} ${b2}`
}
