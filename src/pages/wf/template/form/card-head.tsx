/** The head of a part on the canvas: its handle, its name, what is wrong with it, and what can be done with it. */
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { useDraggable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { useDesign } from './design-scope'
import { duplicateParts, removeParts } from './edit/parts'
import { stepPart } from './edit/places'
import { dragIdOf } from './form-drag'
import { partKind, partName } from './part-words'

interface CardHeadProps {
  name: string
  /** It stays where it is. */
  isLocked: boolean
  mark?: ReactNode
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
type Arrow = keyof typeof ways
const isArrow = (key: string): key is Arrow => Object.hasOwn(ways, key)

export function CardHead({ name, isLocked, mark }: CardHeadProps) {
  const { t } = useTranslation('wf')
  const { content, language, selected, select, act, problemsAt } = useDesign()
  const label = partName(content, name, language)
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({
    id: dragIdOf.part(name),
    disabled: isLocked,
    data: { name: label },
  })
  const isSelected = selected.includes(name)
  const move = (event: KeyboardEvent) => {
    if (!isArrow(event.key) || isLocked) return
    event.preventDefault()
    event.stopPropagation()
    const way = ways[event.key]
    act((before) => stepPart(before, name, way))
    // It may be drawn anew elsewhere; the focus goes along.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(name)}"]`)?.focus())
  }
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    select(name, event.ctrlKey || event.metaKey || event.shiftKey)
  }
  return (
    <div ref={setNodeRef} className="k-design-head">
      {!isLocked && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="k-drag-handle"
          data-handle={name}
          aria-label={t('form_designer.handle', { name: label })}
          title={t('form_designer.handle_hint')}
          {...listeners}
          onKeyDown={move}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <button type="button" className="k-design-name" data-part={name} aria-pressed={isSelected} onClick={choose}>
        <span className="k-design-label">
          {label}
          {mark}
        </span>
        <small className="k-muted">
          {partKind(t, content, name)} · {name}
        </small>
      </button>
      <ProblemMark problems={problemsAt(name)} />
      {isSelected && !isLocked && (
        <span className="k-design-acts">
          <Button
            size="small"
            type="text"
            icon={<CopyOutlined aria-hidden />}
            label={t('form_designer.duplicate', { name: label })}
            onClick={() => act((before) => duplicateParts(before, selected))}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            label={t('form_designer.remove', { name: label })}
            onClick={() => act((before) => removeParts(before, selected))}
          />
        </span>
      )}
    </div>
  )
}

function ProblemMark({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('wf')
  if (problems.length === 0) return null
  return (
    <span
      className="k-design-problem"
      role="img"
      aria-label={t('form_designer.problems', { problems: problems.join(' ') })}
      title={problems.join('\n')}
    />
  )
}
