/** The head of a list: what it shows, how many, and what can be begun here. */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { entityNew, entityPlural } from '../../components/entity/entity-texts'
import { Button } from '../../ui/button'
import { useIsPhone } from '../../ui/use-is-phone'
import { LazyPart } from '../cells/lazy-cell'
import { HeadFrame } from './head-frame'
import { ListCount } from './list-count'
import type { ListUi } from './state/list-context'
import type { ListData } from './state/use-list-data'

interface ListHeadProps {
  ui: ListUi
  meta: ListData['meta']
  heading?: string | undefined
  onQuick: () => void
}

export function ListHead({ ui, meta, heading, onQuick }: ListHeadProps) {
  const count = meta && <ListCount ui={ui} meta={meta} />
  return (
    <HeadFrame title={heading ?? entityPlural(ui.context.t, ui.entity)} count={count}>
      {!ui.trash && <HeadActions ui={ui} onQuick={onQuick} />}
    </HeadFrame>
  )
}

function HeadActions({ ui, onQuick }: Pick<ListHeadProps, 'ui' | 'onQuick'>) {
  const { resource, entity, known, context } = ui
  const { t } = context
  const isPhone = useIsPhone()
  const named = entityNew(t, entity, context.formats.language)
  return (
    <>
      {resource.listActions && <LazyPart load={resource.listActions} props={{ resource, onDone: ui.refetch }} />}
      {ui.quick.length > 0 && <Button onClick={onQuick}>{t('screens:quick.open')}</Button>}
      {known.may('create') && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => ui.open('create')} {...(isPhone ? { label: named } : {})}>
          {isPhone ? t('screens:list.create') : named}
        </Button>
      )}
    </>
  )
}
