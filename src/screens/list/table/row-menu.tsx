/** The acts on one row. */
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import type { MenuProps } from 'antd'
import { MenuButton } from '../../../ui/menu-button'
import type { RecordRow } from '../../../providers/data/record-api'
import { offeredActions, offeredByHand } from '../../action/record-actions'
import { todayIn } from '../../../components/format/format-date'
import { recordTitle } from '../../../components/entity/entity-texts'
import type { ListUi } from '../state/list-context'

export function RowMenu({ ui, row }: { ui: ListUi; row: RecordRow }) {
  const {
    context: { t, formats },
    entity,
  } = ui
  return (
    <MenuButton
      className="k-row-button"
      label={t('screens:list.row_menu', { name: recordTitle(entity, row, formats, ui.context.refs) })}
      items={() => rowActions(ui, row)}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}

function rowActions(ui: ListUi, row: RecordRow): NonNullable<MenuProps['items']> {
  const { t, formats } = ui.context
  const may = (action: string) => row._actions?.includes(action) ?? false
  if (ui.trash) return [{ key: 'restore', label: t('screens:act.restore'), onClick: () => ui.restore(row) }]
  return [
    ...(may('show') ? [{ key: 'show', label: t('screens:act.show'), onClick: () => ui.open('show', { id: row.id }) }] : []),
    ...(may('edit') ? [{ key: 'edit', label: t('screens:act.edit'), onClick: () => ui.open('edit', { id: row.id }) }] : []),
    ...(ui.known.may('create') && !ui.entity.x.actions.duplicate
      ? [{ key: 'clone', label: t('screens:act.clone'), onClick: () => ui.open('create', { from: row.id }) }]
      : []),
    ...(may('amend')
      ? [{ key: 'amend', label: t('screens:act.amend'), onClick: () => ui.open('create', { from: row.id, amends: true }) }]
      : []),
    ...offeredActions(t, ui.entity, [row]).map(({ name, label, danger }) => ({
      key: `action-${name}`,
      label,
      danger,
      onClick: () => ui.act(name, row),
    })),
    ...offeredByHand(t, ui.resource, row, todayIn(formats.timeZone)).map(({ name, label, danger }) => ({
      key: `by-hand-${name}`,
      label,
      danger,
      onClick: () => ui.actByHand(name, row),
    })),
    ...(may('delete')
      ? [{ type: 'divider' as const }, { key: 'delete', danger: true, label: t('screens:act.delete'), onClick: () => ui.remove(row) }]
      : []),
  ]
}
