/** The head of a branch: its name and when it is taken. Dragged among its siblings. */
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { Branch, BranchNode } from '../../../../shared/wf/flow'
import { MenuButton } from '../../../../ui/menu-button'
import { useFlowDesign } from './design-context'
import { useFlowActs } from './flow-acts'
import { branchId, type Dragged, type Target } from './flow-drag'
import { mayMoveBranch, mayRemoveBranch, ownerOf } from './flow-edit'
import { branchName, useFlowWords } from './flow-words'
import { ProblemDot } from './problem-dot'

interface BranchHeadProps {
  branch: Branch
  owner: BranchNode
  index: number
  dragged: Dragged | null
  problems: readonly string[]
  onMove: (key: string, index: number) => void
}

export function BranchHead({ branch, owner, index, dragged, problems, onMove }: BranchHeadProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const { flow, fields, readOnly } = useFlowDesign()
  const { selected, select } = useFlowActs()
  const words = useFlowWords(flow, fields)
  const name = branchName(t, branch, index, language)
  const isStill = readOnly || branch.default === true
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: branchId(branch.key),
    disabled: isStill,
    data: { kind: 'branch', key: branch.key } satisfies Dragged,
  })
  const takes = dragged?.kind === 'branch' && ownerOf(flow, dragged.key)?.key === owner.key && branch.default !== true
  const { setNodeRef: setDropRef, isOver } = useDroppable({
    id: `head:${branch.key}`,
    disabled: !takes,
    data: { kind: 'branch', key: branch.key, index } satisfies Target,
  })
  // Of a default branch without a name the name says it.
  const said = words.when(branch) || t('wf:flow.no_condition')
  const when = owner.type === 'parallel' || said === name ? '' : said
  return (
    <div ref={setDropRef} className="k-flow-head" data-over={isOver || undefined}>
      <div
        ref={setNodeRef}
        className="k-flow-card k-flow-branch-card"
        data-node={branch.key}
        data-selected={selected === branch.key || undefined}
        data-dragging={isDragging || undefined}
        {...(isStill ? {} : listeners)}
      >
        {!isStill && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className="k-drag-handle"
            {...attributes}
            aria-label={t('screens:drag.handle', { name })}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
        <button type="button" className="k-flow-face" aria-pressed={selected === branch.key} onClick={() => select(branch.key)}>
          <span className="k-flow-name">{name}</span>
          {when && <small className="k-flow-summary">{when}</small>}
        </button>
        <ProblemDot problems={problems} />
        {!readOnly && <BranchMenu branch={branch} name={name} index={index} onMove={onMove} />}
      </div>
    </div>
  )
}

function BranchMenu({ branch, name, index, onMove }: Pick<BranchHeadProps, 'branch' | 'index' | 'onMove'> & { name: string }) {
  const { t } = useTranslation('wf')
  const { flow } = useFlowDesign()
  const { duplicate, remove } = useFlowActs()
  const items = (): NonNullable<MenuProps['items']> => [
    { key: 'duplicate', label: t('flow.duplicate') },
    { key: 'left', label: t('flow.move_left'), disabled: !mayMoveBranch(flow, branch.key, index - 1) },
    { key: 'right', label: t('flow.move_right'), disabled: !mayMoveBranch(flow, branch.key, index + 2) },
    { type: 'divider' },
    { key: 'remove', label: t('flow.remove'), danger: true, disabled: !mayRemoveBranch(flow, branch.key) },
  ]
  const acts: Readonly<Record<string, () => void>> = {
    duplicate: () => duplicate(branch.key),
    left: () => onMove(branch.key, index - 1),
    right: () => onMove(branch.key, index + 2),
    remove: () => remove(branch.key),
  }
  return (
    <MenuButton className="k-row-button" label={t('flow.menu_of', { name })} items={items} onClick={({ key }) => acts[key]?.()}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}
