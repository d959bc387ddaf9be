/** Two different empty lists: nothing exists yet (what it is for, and how to begin), and nothing matches (what hides it). */
import { Empty } from 'antd'
import { Button } from '../../ui/button'
import { entityNew } from '../../components/entity/entity-texts'
import type { ListUi } from './state/list-context'
import { NothingMatches } from './nothing-matches'
import { RestoreSeeds } from './restore-seeds'

export function ListNothingMatches({ ui, onClear }: { ui: ListUi; onClear: () => void }) {
  const { t } = ui.context
  return ui.trash ? (
    <Empty className="k-empty" image={null} description={t('screens:list.trash_empty')} />
  ) : (
    <NothingMatches t={t} onClear={onClear} />
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
