/** A nested condition in words: "Country: Taiwan or (Rate: 5 or more and Active: Yes)". */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { Refs } from '../../../providers/data/refs'
import type { Entity } from '../../../schemas/core/define'
import { usePath } from '../../entity/use-path'
import { filterSummary } from './filter-summary'
import { isGroup, type FieldFilter, type FilterNode } from './filter-tree'
import { useFilterTitles } from './use-filter-titles'

export function ConditionText({ entity, node, refs, inner = false }: { entity: Entity; node: FilterNode; refs: Refs; inner?: boolean }) {
  const { t } = useTranslation('screens')
  if (!isGroup(node)) return <LeafText entity={entity} leaf={node} refs={refs} />
  const parts = node.nodes.map((child, index) => (
    <span key={index}>
      {index > 0 && ` ${t(node.join === 'all' ? 'builder.and' : 'builder.or')} `}
      <ConditionText entity={entity} node={child} refs={refs} inner />
    </span>
  ))
  if (node.join === 'none')
    return (
      <>
        {t('builder.not')} ({parts})
      </>
    )
  return inner && parts.length > 1 ? <>({parts})</> : <>{parts}</>
}

function LeafText({ entity, leaf, refs: known }: { entity: Entity; leaf: FieldFilter; refs: Refs }) {
  const end = usePath(entity, leaf.field)
  const { t } = useTranslation(['screens', end?.entity.module ?? entity.module])
  const formats = useFormats()
  const refs = useFilterTitles(end?.field, leaf, known)
  if (!end) return <>{leaf.field}</>
  return (
    <>
      {end.label}: {filterSummary({ t, entity: end.entity, formats, refs }, end.field, leaf).text}
    </>
  )
}
