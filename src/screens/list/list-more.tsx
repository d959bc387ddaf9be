/** "More" above a list: columns, export, import, recycle bin, and what the module adds. What is seldom done takes no place in the row. */
import { useState } from 'react'
import { CanAccess } from '@refinedev/core'
import type { MenuProps } from 'antd'
import { Link, useNavigate } from 'react-router'
import { rightTo } from '../../providers/access/access-control'
import { importPath } from '../../resources/core/define-module'
import type { ListMoreAction } from '../../resources/core/list-parts'
import { useIsPhone } from '../../ui/use-is-phone'
import { LazyPart } from '../cells/lazy-cell'
import { useExport, type ExportProps } from './bulk/use-export'
import { MoreMenu } from './more-menu'
import { emptyListState } from './state/list-state'
import { defaultLayout, offeredColumns } from './table/columns'
import { useRestoreSeeds } from './use-restore-seeds'

export function ListMore({ ui, list, counted }: Omit<ExportProps, 'selection'>) {
  const {
    context: { t },
    resource,
    entity,
    trash,
  } = ui
  const [asking, setAsking] = useState<ListMoreAction | null>(null)
  const exporting = useExport({ ui, list, counted })
  const items = useItems({ ui, list, counted })
  const own = trash ? [] : resource.listMore.filter(({ action }) => ui.known.may(action))
  const menu = (): NonNullable<MenuProps['items']> => [
    ...(exporting.isOffered ? [{ key: 'export', label: t('screens:export.button'), onClick: exporting.open }] : []),
    ...items,
    ...own.map((action) => ({ key: action.key, label: t(action.label), onClick: () => setAsking(action) })),
    ...trashItem({ ui, list }),
  ]
  return (
    <>
      <MoreMenu
        t={t}
        items={menu}
        columns={() => ({
          offered: offeredColumns(t, entity, resource),
          standard: defaultLayout(entity, resource),
          layout: list.columns,
          onChange: list.setColumns,
          foot: entity.x.custom && (
            <CanAccess {...rightTo('sc.admin.custom-field', 'create')}>
              <Link to={`/sc/custom-fields?filter[entity][eq]=${entity.name}`}>{t('screens:list.custom_fields')}</Link>
            </CanAccess>
          ),
        })}
      />
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
