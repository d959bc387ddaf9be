/** Two different empty lists: nothing exists yet (what it is for, and how to begin), and nothing matches (what hides it). */
import { Empty } from 'antd'
import { Button } from '../../ui/button'
import { entityNew } from '../../components/entity/entity-texts'
import type { ListUi } from './state/list-context'
import { RestoreSeeds } from './restore-seeds'

export function ListNothingMatches({ ui, onClear }: { ui: ListUi; onClear: () => void }) {
  const { t } = ui.context
  return (
    <Empty className="k-empty" image={null} description={t(ui.trash ? 'screens:list.trash_empty' : 'screens:list.nothing_matches')}>
      {!ui.trash && <Button onClick={onClear}>{t('screens:filter.clear_all')}</Button>}
    </Empty>
  )
}

export function ListNothingYet({ ui }: { ui: ListUi }) {
  const {
    context: { t, formats },
    entity,
    known,
  } = ui
  return (
    <Empty
      className="k-empty"
      image={null}
      description={
        <>
          <p className="k-empty-title">{t('screens:list.nothing_yet')}</p>
          <p className="k-muted">{t(`${entity.module}:entity.${entity.key}.purpose`)}</p>
        </>
      }
    >
      {known.may('create') && (
        <div className="k-empty-acts">
          <Button type="primary" onClick={() => ui.open('create')}>
            {entityNew(t, entity, formats.language)}
          </Button>
          {entity.lookup !== false && <RestoreSeeds ui={ui} />}
        </div>
      )}
    </Empty>
  )
}
