/** The saved views of a list: open one, keep what was changed, and whose default and tab it is. */
import { lazy, Suspense, useState } from 'react'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import type { MenuProps } from 'antd'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { MenuButton } from '../../../ui/menu-button'
import { contentOf, type SavedView } from './saved-view'
import type { ListUi } from '../state/list-context'
import type { ListView } from './use-list-view'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog')).ViewDialog }))

export type ViewDialogKind = 'create' | 'edit' | 'delete'

export function ViewsMenu({ ui, list }: { ui: ListUi; list: ListView }) {
  const { t } = ui.context
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null)
  const { view, changed } = list
  return (
    <>
      <MenuButton
        className="k-text-button k-views-button"
        menuClassName="k-menu-scroll"
        items={() => menuItems({ ui, list, ask: setDialog })}
      >
        {view && <span className="k-visually-hidden">{t('screens:views.open')}</span>}
        <span className="k-views-name">{view?.name ?? t('screens:views.menu')}</span>
        {changed && <span className="k-views-changed">{t('screens:views.changed')}</span>}
        <DownOutlined aria-hidden />
      </MenuButton>
      {dialog && (
        <Suspense>
          <ViewDialog kind={dialog} ui={ui} list={list} view={view} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}

type Items = NonNullable<MenuProps['items']>
interface MenuInput {
  ui: ListUi
  list: ListView
  ask: (dialog: ViewDialogKind) => void
}

function menuItems({ ui, list, ask }: MenuInput): Items {
  const { t } = ui.context
  const { views, view } = list
  const entry = (one: SavedView | 'none', label: string, marks: readonly string[] = []) => ({
    key: one === 'none' ? 'none' : `view-${one.id}`,
    icon: (one === 'none' ? !view : view?.id === one.id) ? <CheckOutlined aria-hidden /> : <span className="k-menu-gap" aria-hidden />,
    label: (
      <>
        {label}
        {marks.length > 0 && <span className="k-muted k-menu-note">{marks.join(t('screens:list_separator'))}</span>}
      </>
    ),
    onClick: () => list.open(one),
  })
  const entryOf = (one: SavedView) =>
    entry(one, one.name, [
      ...(views.isDefault(one) ? [t('screens:views.is_default')] : []),
      ...(views.isPinned(one) ? [t('screens:views.is_pinned')] : []),
      ...(views.isMine(one) && one.shared_with && one.shared_with.length > 0 ? [t('screens:views.is_shared')] : []),
    ])
  const mine = views.all.filter(views.isMine).map(entryOf)
  const shared = views.all.filter((one) => !views.isMine(one)).map(entryOf)
  return [
    entry('none', t('screens:views.standard')),
    ...(mine.length > 0 ? [{ type: 'group' as const, key: 'mine', label: t('screens:views.mine'), children: mine }] : []),
    ...(shared.length > 0 ? [{ type: 'group' as const, key: 'shared', label: t('screens:views.shared'), children: shared }] : []),
    { type: 'divider' },
    ...acts({ ui, list, ask }),
  ]
}

function acts({ ui, list, ask }: MenuInput): Items {
  const { t } = ui.context
  const { view, views, changed } = list
  const run = (act: Promise<unknown>, done?: string) =>
    void act.then(() => {
      if (done) showText('success', done)
    }, showFailure)
  const save = { key: 'save-as', label: t('screens:views.save_as'), onClick: () => ask('create') }
  if (!view) return [save]
  const mine = views.isMine(view)
  return [
    ...(changed && mine
      ? [
          {
            key: 'save',
            label: t('screens:views.save'),
            onClick: () => run(views.change(view, { ...contentOf({ ...list.state, columns: list.columns }) }), 'screens:views.saved'),
          },
        ]
      : []),
    ...(changed ? [{ key: 'reset', label: t('screens:views.reset'), onClick: () => list.open(view) }] : []),
    save,
    ...(mine ? [{ key: 'edit', label: t('screens:views.edit'), onClick: () => ask('edit') }] : []),
    {
      key: 'default',
      label: t(views.isDefault(view) ? 'screens:views.clear_default' : 'screens:views.set_default'),
      onClick: () => run(views.setDefault(view, !views.isDefault(view))),
    },
    {
      key: 'pin',
      label: t(views.isPinned(view) ? 'screens:views.unpin' : 'screens:views.pin'),
      onClick: () => run(views.setPinned(view, !views.isPinned(view))),
    },
    ...(mine
      ? [{ type: 'divider' as const }, { key: 'delete', danger: true, label: t('screens:views.delete'), onClick: () => ask('delete') }]
      : []),
  ]
}
