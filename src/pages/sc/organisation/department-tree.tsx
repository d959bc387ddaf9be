/** The departments as a tree (WAI-ARIA tree pattern): choose by click or Enter, move by dragging or by the menu, which Shift+F10 opens too. */
import { useRef, useState, type KeyboardEvent } from 'react'
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { TreeDepartment } from '../../../shared/sc/org-chart'
import { above, nameOf, placesFor, treeRows, type TreeRow } from './tree-model'
import { TreeLine } from './tree-line'

interface DepartmentTreeProps {
  /** What the search leaves. */
  shown: readonly TreeDepartment[]
  departments: readonly TreeDepartment[]
  chosen: number | null
  /** A search shows everything that it found. */
  allOpen: boolean
  onChoose: (id: number) => void
  onMove: (department: TreeDepartment, to: number) => void
  menuOf: (department: TreeDepartment) => NonNullable<MenuProps['items']>
}

export function DepartmentTree({ shown, departments, chosen, allOpen, onChoose, onMove, menuOf }: DepartmentTreeProps) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const [closed, setClosed] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [active, setActive] = useState<number | null>(null)
  const [dragged, setDragged] = useState<TreeDepartment | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 4 } }))
  const line = new Set(chosen === null ? [] : above(departments, chosen).map(({ id }) => id))
  const isOpen = (id: number) => allOpen || !(closed.get(id) ?? (!line.has(id) && isClosedAtFirst(departments, id)))
  const rows = treeRows(shown, isOpen)
  const stop = rows.find(({ department }) => department.id === active) ?? rows.find(({ department }) => department.id === chosen) ?? rows[0]
  const places = new Set(dragged ? placesFor(departments, dragged).map(({ id }) => id) : [])
  const setOpen = (id: number, open: boolean) => setClosed(new Map(closed).set(id, !open))

  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setActive(row.department.id)
    const line = tree.current?.querySelector<HTMLElement>(`[data-department="${row.department.id}"]`)
    line?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: TreeRow) => {
    // Keys of the menu button and of its menu are its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.indexOf(row)
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[at + 1]),
      ArrowUp: () => focus(rows[at - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => (row.open === false ? setOpen(row.department.id, true) : row.open ? focus(rows[at + 1]) : undefined),
      ArrowLeft: () =>
        row.open && !allOpen ? setOpen(row.department.id, false) : focus(rows.slice(0, at).findLast(({ depth }) => depth < row.depth)),
      Enter: () => onChoose(row.department.id),
      ' ': () => onChoose(row.department.id),
      ContextMenu: () => openMenu(event.currentTarget),
      F10: () => {
        if (event.shiftKey) openMenu(event.currentTarget)
      },
    }
    const act =
      acts[event.key] ??
      (/^[\p{L}\p{N}]$/u.test(event.key)
        ? () => focus(nextBeginningWith(rows, at, event.key, (one) => nameOf(one.department, language)))
        : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }
  const labelOf = (id: unknown) => {
    const one = departments.find((department) => department.id === id)
    return one ? nameOf(one, language) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active: { id } }) => t('organisation.lifted', { name: labelOf(id) }),
    onDragOver: ({ active: { id }, over }) =>
      over && places.has(Number(over.id)) ? t('organisation.over', { name: labelOf(id), to: labelOf(over.id) }) : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active: { id } }) => t('screens:drag.cancelled', { name: labelOf(id) }),
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    setDragged(null)
    if (dragged && over && places.has(Number(over.id))) onMove(dragged, Number(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements, container: document.body }}
      onDragStart={({ active: { id } }) => setDragged(departments.find((department) => department.id === id) ?? null)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
    >
      <ul ref={tree} role="tree" aria-label={t('organisation.tree')} className="k-org-tree">
        {rows.map((row) => (
          <TreeLine
            key={row.department.id}
            row={row}
            chosen={row.department.id === chosen}
            isStop={row === stop}
            takes={places.has(row.department.id)}
            menu={() => menuOf(row.department)}
            onChoose={() => {
              setActive(row.department.id)
              onChoose(row.department.id)
            }}
            onOpen={(open) => setOpen(row.department.id, open)}
            onKeyDown={(event) => onKeyDown(event, row)}
          />
        ))}
      </ul>
      <DragOverlay dropAnimation={null}>{dragged && <span className="k-org-dragged">{nameOf(dragged, language)}</span>}</DragOverlay>
    </DndContext>
  )
}

/** More departments than fit at a glance begin with the first two levels. */
const fewDepartments = 40
const isClosedAtFirst = (departments: readonly TreeDepartment[], id: number): boolean =>
  departments.length > fewDepartments && departments.find((one) => one.id === id)?.parent_id !== null

/** The menu is the line's own button. */
const openMenu = (line: EventTarget & Element): void => line.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]')?.click()

function nextBeginningWith(rows: readonly TreeRow[], at: number, key: string, textOf: (row: TreeRow) => string): TreeRow | undefined {
  return [...rows.slice(at + 1), ...rows.slice(0, at)].find((row) => textOf(row).toLowerCase().startsWith(key.toLowerCase()))
}
