/** "More" above a list: columns, export, import, recycle bin, and what the module adds. What is seldom done takes no place in the row. */
import { lazy, Suspense, useState } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Popover, Skeleton, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { importPath } from '../../resources/core/define-module'
import type { ListMoreAction } from '../../resources/core/list-parts'
import { MenuButton } from '../../ui/menu-button'
import { useIsPhone } from '../../ui/use-is-phone'
import { LazyPart } from '../cells/lazy-cell'
import { useExport, type ExportProps } from './bulk/use-export'
import { emptyListState } from './state/list-state'
import { useRestoreSeeds } from './use-restore-seeds'

const ColumnChooser = lazy(async () => ({ default: (await import('./table/column-chooser')).ColumnChooser }))

export function ListMore({ ui, list, counted }: Omit<ExportProps, 'selection'>) {
  const {
    context: { t },
    resource,
    trash,
  } = ui
  const [choosing, setChoosing] = useState(false)
  const [asking, setAsking] = useState<ListMoreAction | null>(null)
  const exporting = useExport({ ui, list, counted })
  const items = useItems({ ui, list, counted })
  const own = trash ? [] : resource.listMore.filter(({ action }) => ui.known.may(action))
  const menu = (): NonNullable<MenuProps['items']> => [
    { key: 'columns', label: t('screens:list.columns'), onClick: () => setChoosing(true) },
    ...(exporting.isOffered ? [{ key: 'export', label: t('screens:export.button'), onClick: exporting.open }] : []),
    ...items,
    ...own.map((action) => ({ key: action.key, label: t(action.label), onClick: () => setAsking(action) })),
    ...trashItem({ ui, list }),
  ]
  return (
    <>
      <Popover
        open={choosing}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        // The button opens the menu; the menu opens this.
        onOpenChange={(isOpen) => {
          if (!isOpen) setChoosing(false)
        }}
        content={
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4, width: 180 }} />}>
            <ColumnChooser ui={ui} layout={list.columns} onChange={list.setColumns} />
          </Suspense>
        }
      >
        <span>
          <MenuButton className="k-text-button k-more-button" items={menu}>
            <MoreOutlined aria-hidden /> {t('screens:act.more')}
          </MenuButton>
        </span>
      </Popover>
      {exporting.dialog}
      {asking && <LazyPart load={asking.dialog} props={{ onDone: ui.refetch, onClose: () => setAsking(null) }} />}
    </>
  )
}

/** Files need a desk: a phone brings none in. */
function useItems({ ui, counted }: Omit<ExportProps, 'selection'>): NonNullable<MenuProps['items']> {
  const {
    context: { t },
    resource,
    entity,
    known,
    trash,
  } = ui
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const restore = useRestoreSeeds(ui)
  if (trash || isPhone || !known.may('create')) return []
  return [
    ...(known.may('import')
      ? [{ key: 'import', label: t('screens:list.import'), onClick: () => void navigate(importPath(resource)) }]
      : []),
    ...(entity.lookup !== false && counted.count > 0
      ? [{ key: 'seeds', label: t('screens:list.restore_seeds'), disabled: restore.isBusy, onClick: restore.run }]
      : []),
  ]
}

function trashItem({ ui, list: { state, setState } }: Pick<ExportProps, 'ui' | 'list'>): NonNullable<MenuProps['items']> {
  if (ui.trash || !ui.known.may('delete')) return []
  const open = () => setState({ ...emptyListState, perPage: state.perPage, columns: state.columns, trash: true })
  return [{ type: 'divider' }, { key: 'trash', label: ui.context.t('screens:list.trash'), onClick: open }]
}
