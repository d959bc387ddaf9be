/** How the list is shown: table, board, calendar, tree, map or chart, and in a menu inside, what that goes by. */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import type { MenuProps } from 'antd'
import { MenuButton } from '../../../ui/menu-button'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { groupedBy, groupingOf, inKind, offeredKinds } from './view-switch'
import type { ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'

interface LayoutMenuProps {
  ui: Pick<ListUi, 'entity'> & { context: Pick<ListUi['context'], 't'> }
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
  const entry = (key: string, label: string, isChosen: boolean, next: () => ListState) => ({
    key,
    label,
    icon: isChosen ? <CheckOutlined aria-hidden /> : <span className="k-menu-gap" aria-hidden />,
    onClick: () => onChange(next()),
  })
  const grouping = groupingOf(entity, state)
  const nameOf = (name: string | undefined) => (name === undefined ? t('screens:layout.ungrouped') : fieldLabel(t, entity, name))
  const choices = grouping && [...(grouping.kind === 'table' ? [undefined] : []), ...grouping.fields.map(({ name }) => name)]
  return [
    ...offeredKinds(entity, { maps }).map((kind) =>
      entry(kind, t(`screens:layout.kind.${kind}`), state.kind === kind, () => inKind(entity, state, kind)),
    ),
    ...(grouping && choices
      ? [
          { type: 'divider' as const },
          {
            key: 'by',
            label: t(`screens:layout.by.${grouping.kind}`, { field: nameOf(grouping.chosen) }),
            popupClassName: 'k-submenu-scroll',
            children: choices.map((name) =>
              entry(`by-${name ?? ''}`, nameOf(name), name === grouping.chosen, () => groupedBy(state, grouping, name)),
            ),
          },
        ]
      : []),
  ]
}
