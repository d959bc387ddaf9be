/** One department of the tree: what opens it, its name, how many work there, its menu. */
import type { KeyboardEvent } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { MenuButton } from '../../../ui/menu-button'
import { mayMove, nameOf, type TreeRow } from './tree-model'

interface TreeLineProps {
  row: TreeRow
  chosen: boolean
  /** The Tab key comes here. */
  isStop: boolean
  /** What is being dragged may go here. */
  takes: boolean
  menu: () => NonNullable<MenuProps['items']>
  onChoose: () => void
  onOpen: (open: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const indent = 16

export function TreeLine({
  row: { department, depth, place, siblings, open },
  chosen,
  isStop,
  takes,
  menu,
  onChoose,
  onOpen,
  onKeyDown,
}: TreeLineProps) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const { listeners, setNodeRef: setDragged, isDragging } = useDraggable({ id: department.id, disabled: !mayMove(department) })
  const { setNodeRef: setPlace, isOver } = useDroppable({ id: department.id, disabled: !takes })
  const name = nameOf(department, language)
  const inactive = department.status === 'inactive'
  const items = menu()
  return (
    <li
      ref={setPlace}
      role="treeitem"
      data-department={department.id}
      className="k-org-line"
      tabIndex={isStop ? 0 : -1}
      style={{ paddingInlineStart: 4 + (depth - 1) * indent }}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-selected={chosen}
      data-takes={takes || undefined}
      data-over={isOver || undefined}
      data-dragged={isDragging || undefined}
      aria-label={`${name}${inactive ? ` ${t('organisation.inactive')}` : ''}, ${t('organisation.people', { count: department.members })}`}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        if (items.length === 0) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLButtonElement>('button')?.click()
      }}
    >
      <span
        className="k-org-twig"
        aria-hidden
        onClick={(event) => {
          if (open === undefined) return
          event.stopPropagation()
          onOpen(!open)
        }}
      >
        {open === undefined ? null : open ? <DownOutlined /> : <RightOutlined />}
      </span>
      <span ref={setDragged} {...listeners} className="k-org-name" title={`${name} · ${department.code}`}>
        {name}
        {inactive && <em> {t('organisation.inactive')}</em>}
      </span>
      <span className="k-org-count" data-count={department.members} aria-hidden />
      {items.length > 0 && (
        // A click in the menu chooses no department.
        <span onClick={(event) => event.stopPropagation()}>
          <MenuButton className="k-row-button" label={t('organisation.acts', { name })} tabIndex={isStop ? 0 : -1} items={() => items}>
            <EllipsisOutlined aria-hidden />
          </MenuButton>
        </span>
      )}
    </li>
  )
}
