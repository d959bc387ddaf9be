/** Between two blocks: the plus sign that inserts, and where a dragged block may be dropped. */
import { createElement } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useDroppable } from '@dnd-kit/core'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NodeType } from '../../../../shared/wf/flow'
import { MenuButton } from '../../../../ui/menu-button'
import { useFlowDesign } from './design-context'
import { useFlowActs } from './flow-acts'
import { gapId, type Dragged, type Target } from './flow-drag'
import { mayMoveTo, mayStandAt, type Place } from './flow-edit'
import { nodeGroups, type NodeSpec } from './node-type'
import { newNode, nodeTypes } from './node-types'

interface FlowGapProps {
  place: Place
  dragged: Dragged | null
}

const offered: readonly NodeSpec[] = Object.values(nodeTypes)

export function FlowGap({ place, dragged }: FlowGapProps) {
  const { t } = useTranslation('wf')
  const { flow, readOnly } = useFlowDesign()
  const { insert } = useFlowActs()
  const takes = dragged?.kind === 'node' && mayMoveTo(flow, dragged.key, place)
  const { setNodeRef, isOver } = useDroppable({
    id: gapId(place),
    disabled: !takes,
    data: { kind: 'gap', place } satisfies Target,
  })
  const items = (): NonNullable<MenuProps['items']> =>
    nodeGroups.map((group) => ({
      type: 'group',
      label: t(`flow.group.${group}`),
      children: offered
        .filter((spec) => spec.group === group && mayStandAt(flow, newNode(spec.type, []), place))
        .map(({ type, icon }) => ({
          key: type,
          icon: createElement('span', { 'aria-hidden': true }, createElement(icon)),
          label: t(`flow.type.${type}`),
          title: t(`flow.type_help.${type}`),
        })),
    }))
  return (
    <div ref={setNodeRef} className="k-flow-gap" data-takes={takes || undefined} data-over={isOver || undefined}>
      {!readOnly && (
        <MenuButton
          className="k-flow-plus"
          menuClassName="k-menu-scroll"
          label={t('flow.insert')}
          align="start"
          items={items}
          onClick={({ key }) => insert(place, key as NodeType)}
        >
          <PlusOutlined aria-hidden />
        </MenuButton>
      )}
    </div>
  )
}
