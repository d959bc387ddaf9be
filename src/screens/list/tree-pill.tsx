/** The nested filter as one chip in words; a click builds on, the cross takes it away. */
import { lazy, Suspense } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import type { Refs } from '../../providers/data/refs'
import type { Entity } from '../../schemas/define'
import { usePath } from '../entity/use-path'
import { filterSummary } from './filter-summary'
import { isGroup, type FieldFilter, type FilterNode } from './filter-tree'
import type { ListState } from './list-state'
import { useFilterTitles } from './use-filter-titles'

const FilterBuilder = lazy(async () => ({ default: (await import('./filter-builder')).FilterBuilder }))

interface TreePillProps { entity: Entity; state: ListState; onChange: (next: ListState) => void; refs: Refs; /** The builder lies over the list. */ open: boolean; onOpen: (open: boolean) => void }

export function TreePill({ entity, state, onChange, refs, open, onOpen }: TreePillProps) {
  const { t } = useTranslation('screens')
  const { tree } = state
  return (
    <>
      {tree && (
        <span className="k-pill k-pill-active">
          <button type="button" className="k-pill-main" aria-haspopup="dialog" onClick={() => onOpen(true)}><strong><NodeText entity={entity} node={tree} refs={refs} /></strong></button>
          <button type="button" className="k-pill-close" aria-label={t('builder.clear')} onClick={() => onChange({ ...state, page: 1, tree: undefined })}><CloseOutlined aria-hidden /></button>
        </span>
      )}
      {open && <Suspense><FilterBuilder entity={entity} state={state} refs={refs} onClose={() => onOpen(false)} onApply={(filters) => { onOpen(false); onChange({ ...state, ...filters, page: 1 }) }} /></Suspense>}
    </>
  )
}

/** "Country: Taiwan or (Rate: 5 or more and Active: Yes)" */
function NodeText({ entity, node, refs, inner = false }: { entity: Entity; node: FilterNode; refs: Refs; inner?: boolean }) {
  const { t } = useTranslation('screens')
  if (!isGroup(node)) return <LeafText entity={entity} leaf={node} refs={refs} />
  const parts = node.nodes.map((child, index) => <span key={index}>{index > 0 && ` ${t(node.join === 'all' ? 'builder.and' : 'builder.or')} `}<NodeText entity={entity} node={child} refs={refs} inner /></span>)
  if (node.join === 'none') return <>{t('builder.not')} ({parts})</>
  return inner && parts.length > 1 ? <>({parts})</> : <>{parts}</>
}

function LeafText({ entity, leaf, refs: known }: { entity: Entity; leaf: FieldFilter; refs: Refs }) {
  const end = usePath(entity, leaf.field)
  const { t } = useTranslation(['screens', end?.entity.module ?? entity.module])
  const formats = useFormats()
  const refs = useFilterTitles(end?.field, leaf, known)
  if (!end) return <>{leaf.field}</>
  return <>{end.label}: {filterSummary({ t, entity: end.entity, formats, refs }, end.field, leaf).text}</>
}
