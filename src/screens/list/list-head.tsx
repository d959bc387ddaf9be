/** The head of a list: what it shows, how many, and what can be begun here. */
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { CanAccess } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { entityNew, entityPlural } from '../../components/entity/entity-texts'
import { rightTo } from '../../providers/access/access-control'
import { importPath } from '../../resources/core/define-module'
import { Button } from '../../ui/button'
import { useIsPhone } from '../../ui/use-is-phone'
import { LazyPart } from '../cells/lazy-cell'
import { ListCount } from './list-count'
import { RestoreSeeds } from './restore-seeds'
import type { ListUi } from './state/list-context'
import type { ListData } from './state/use-list-data'

export function ListHead({ ui, meta, heading }: { ui: ListUi; meta: ListData['meta']; heading?: string | undefined }) {
  return (
    <header className="k-list-head">
      <h1>
        {heading ?? entityPlural(ui.context.t, ui.entity)}
        {meta && <ListCount ui={ui} meta={meta} />}
      </h1>
      <span className="k-list-acts">{!ui.trash && <HeadActions ui={ui} meta={meta} />}</span>
    </header>
  )
}

function HeadActions({ ui, meta }: { ui: ListUi; meta: ListData['meta'] }) {
  const { resource, entity, known, context } = ui
  const { t } = context
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const named = entityNew(t, entity, context.formats.language)
  return (
    <>
      {resource.listActions && <LazyPart load={resource.listActions} props={{ resource, onDone: ui.refetch }} />}
      {entity.lookup !== false && known.may('create') && meta !== undefined && meta.total > 0 && !isPhone && <RestoreSeeds ui={ui} />}
      {known.may('import') && known.may('create') && !isPhone && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate(importPath(resource))}>
          {t('screens:list.import')}
        </Button>
      )}
      <CanAccess {...rightTo(entity.path, 'create')}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => ui.open('create')} {...(isPhone ? { label: named } : {})}>
          {isPhone ? t('screens:list.create') : named}
        </Button>
      </CanAccess>
    </>
  )
}
