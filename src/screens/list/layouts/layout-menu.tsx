/** How the list is shown: table, board, calendar, tree, map, chart, and what its rows stand under. */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import type { MenuProps } from 'antd'
import { MenuButton } from '../../../ui/menu-button'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { chartOf } from './chart'
import { boardFields, dayFields, groupFields, kindField, placeFields, treeField } from './layouts'
import type { ListKind, ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'

interface LayoutMenuProps {
  ui: ListUi
  state: ListState
  onChange: (next: ListState) => void
  /** The company shows maps. */ maps: boolean
}

export function LayoutMenu(props: LayoutMenuProps) {
  const { t } = props.ui.context
  return (
    <MenuButton className="k-text-button" menuClassName="k-menu-scroll" items={() => items(props)}>
      <AppstoreOutlined aria-hidden /> <span className="k-visually-hidden">{t('screens:layout.menu')}</span>{' '}
      {t(props.state.kind === 'table' && props.state.group ? 'screens:layout.grouped' : `screens:layout.kind.${props.state.kind}`)}
    </MenuButton>
  )
}

function items({ ui, state, onChange, maps }: LayoutMenuProps): NonNullable<MenuProps['items']> {
  const {
    context: { t },
    entity,
  } = ui
  const by = kindField(entity, state)?.name
  const entry = (key: string, label: string, chosen: boolean, next: Partial<ListState>) => ({
    key,
    label,
    icon: chosen ? <CheckOutlined aria-hidden /> : <span className="k-menu-gap" aria-hidden />,
    onClick: () => onChange({ ...state, page: 1, chart: undefined, ...next }),
  })
  const kinds = (kind: ListKind, names: readonly string[]) =>
    names.map((name) =>
      entry(`${kind}-${name}`, t(`screens:layout.${kind}_by`, { field: fieldLabel(t, entity, name) }), state.kind === kind && by === name, {
        kind,
        kindBy: name,
        group: undefined,
      }),
    )
  const tree = treeField(entity)
  const chart = chartOf(entity, state.chart ?? {})
  return [
    entry('table', t('screens:layout.kind.table'), state.kind === 'table' && !state.group, {
      kind: 'table',
      kindBy: undefined,
      group: undefined,
      month: undefined,
    }),
    ...kinds(
      'kanban',
      boardFields(entity).map(({ name }) => name),
    ),
    ...kinds(
      'calendar',
      dayFields(entity).map(({ name }) => name),
    ),
    ...(tree
      ? [entry('tree', t('screens:layout.kind.tree'), state.kind === 'tree', { kind: 'tree', kindBy: undefined, group: undefined })]
      : []),
    ...(maps && placeFields(entity)
      ? [
          entry('map', t('screens:layout.kind.map'), state.kind === 'map', {
            kind: 'map',
            kindBy: undefined,
            group: undefined,
            month: undefined,
          }),
        ]
      : []),
    ...(chart
      ? [
          entry('chart', t('screens:layout.kind.chart'), state.kind === 'chart', {
            kind: 'chart',
            kindBy: undefined,
            group: undefined,
            month: undefined,
            chart,
          }),
        ]
      : []),
    {
      type: 'group',
      key: 'groups',
      label: t('screens:layout.group_by'),
      children: groupFields(entity).map(({ name }) =>
        entry(`group-${name}`, fieldLabel(t, entity, name), state.kind === 'table' && state.group === name, {
          kind: 'table',
          kindBy: undefined,
          group: name,
        }),
      ),
    },
  ]
}
