/** A block on the canvas: dragged by its body or its handle, chosen by a click, with a menu of the same acts. */
import type { ReactNode } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useDraggable } from '@dnd-kit/core'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { FlowNode } from '../../../../shared/wf/flow'
import { MenuButton } from '../../../../ui/menu-button'
import { useFlowDesign } from './design-context'
import { useFlowActs } from './flow-acts'
import type { Dragged } from './flow-drag'
import { isBranching, isFixed, nextPlace } from './flow-edit'
import { nodeName, useFlowWords } from './flow-words'
import { nodeTypes } from './node-types'
import { ProblemDot } from './problem-dot'

interface FlowBlockProps {
  node: FlowNode
  /** What is wrong with it, in words. */
  problems: readonly string[]
  isFolded: boolean
}

export function FlowBlock({ node, problems, isFolded }: FlowBlockProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const { flow, readOnly } = useFlowDesign()
  const { selected, select, toggle } = useFlowActs()
  const isStill = readOnly || isFixed(flow, node)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: node.key,
    disabled: isStill,
    data: { kind: 'node', key: node.key } satisfies Dragged,
  })
  const name = nodeName(t, node, language)
  const Icon = nodeTypes[node.type].icon
  return (
    <div
      ref={setNodeRef}
      className="k-flow-card"
      data-node={node.key}
      data-type={node.type}
      data-selected={selected === node.key || undefined}
      data-dragging={isDragging || undefined}
      {...(isStill ? {} : listeners)}
    >
      {isStill ? (
        <span className="k-flow-icon" aria-hidden>
          <Icon />
        </span>
      ) : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="k-flow-icon"
          {...attributes}
          aria-label={t('screens:drag.handle', { name })}
        >
          <Icon />
        </button>
      )}
      <BlockFace node={node} onClick={() => select(node.key)} pressed={selected === node.key} />
      <ProblemDot problems={problems} />
      {isBranching(node) && (
        <button
          type="button"
          className="k-row-button"
          aria-expanded={!isFolded}
          aria-label={t('wf:flow.fold', { name })}
          title={t('wf:flow.fold', { name })}
          onClick={() => toggle(node.key)}
        >
          {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      )}
      {!isStill && <BlockMenu node={node} name={name} />}
    </div>
  )
}

interface BlockFaceProps {
  node: FlowNode
  pressed?: boolean
  onClick?: () => void
  extra?: ReactNode
}

/** Name and what it does, also while it is dragged. */
export function BlockFace({ node, pressed, onClick, extra }: BlockFaceProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const { flow, fields } = useFlowDesign()
  const words = useFlowWords(flow, fields)
  const text = (
    <>
      <span className="k-flow-name">{nodeName(t, node, language)}</span>
      <small className="k-flow-summary">{nodeTypes[node.type].summary(node, words)}</small>
      {extra}
    </>
  )
  if (!onClick) return <span className="k-flow-face">{text}</span>
  return (
    <button type="button" className="k-flow-face" aria-pressed={pressed} onClick={onClick}>
      {text}
    </button>
  )
}

function BlockMenu({ node, name }: { node: FlowNode; name: string }) {
  const { t } = useTranslation('wf')
  const { flow } = useFlowDesign()
  const { duplicate, remove, shift } = useFlowActs()
  const items = (): NonNullable<MenuProps['items']> => [
    ...(node.type === 'end' ? [] : [{ key: 'duplicate', label: t('flow.duplicate') }]),
    { key: 'up', label: t('flow.move_up'), disabled: !nextPlace(flow, node.key, -1) },
    { key: 'down', label: t('flow.move_down'), disabled: !nextPlace(flow, node.key, 1) },
    { type: 'divider' },
    { key: 'remove', label: t('flow.remove'), danger: true },
  ]
  const acts: Readonly<Record<string, () => void>> = {
    duplicate: () => duplicate(node.key),
    up: () => shift(node.key, -1),
    down: () => shift(node.key, 1),
    remove: () => remove(node.key),
  }
  return (
    <MenuButton className="k-row-button" label={t('flow.menu_of', { name })} items={items} onClick={({ key }) => acts[key]?.()}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}
