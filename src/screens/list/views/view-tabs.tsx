/** Pinned views as tabs above the list. */
import type { ListUi } from '../state/list-context'
import type { ListView } from './use-list-view'

export function ViewTabs({ ui, list: { views, view, open } }: { ui: ListUi; list: ListView }) {
  const { t } = ui.context
  const pinned = views.all.filter(views.isPinned)
  if (pinned.length === 0) return null
  return (
    <div className="k-list-tabs" role="group" aria-label={t('screens:views.menu')}>
      <button type="button" aria-pressed={!view} onClick={() => open('none')}>
        {t('screens:views.standard')}
      </button>
      {pinned.map((one) => (
        <button key={one.id} type="button" aria-pressed={view?.id === one.id} onClick={() => open(one)}>
          {one.name}
        </button>
      ))}
    </div>
  )
}
