/** The middle of a record that lays everything else about it as tabs (`showTabs`): rows that refer to it, comments, files, parts of its facts, history. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource, ShowMiddleProps, ShowPart, ShowParts } from '../../resources/core/define-module'
import type { Entity } from '../../schemas/core/define'
import { LazyPart } from '../cells/lazy-cell'
import { relatedLabel } from '../../components/entity/entity-texts'
import { tabTitle } from '../form/layout/layout-titles'
import { useFormLayout } from '../form/layout/use-form-layout'
import { RecordFacts } from './record-facts'
import { RelatedList, useRelatedResources } from './related-list'

interface TabbedMiddleProps extends Pick<ShowParts, 'beside' | 'selected' | 'onSelect'> {
  resource: Resource
  entity: Entity
  row: RecordRow
  shown: ShowMiddleProps
  history: ReactNode
}

/** Suspends until the form's layout is there. */
export function TabbedMiddle({ resource, entity, row, shown, history, ...given }: TabbedMiddleProps) {
  const { t } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const layout = useFormLayout(entity, resource)
  const resourceOf = useRelatedResources(entity.x.related ?? [])
  const related = (entity.x.related ?? []).flatMap((one): ShowPart[] => {
    const other = resourceOf(one)
    return other
      ? [
          {
            key: `${other.key}-${one.field}`,
            label: relatedLabel(t, entity, other, one.field),
            children: <RelatedList key={row.id} of={entity} related={one} id={row.id} titled={false} />,
          },
        ]
      : []
  })
  const facts = (resource.showTabs ?? []).flatMap((name): ShowPart[] => {
    const tab = layout.find((candidate) => candidate.tab === name)
    // Fields that the person may not read take no place, and neither does a tab of them.
    return tab && tab.blocks.length > 0
      ? [
          {
            key: `facts-${name}`,
            label: tabTitle({ t, entity, language }, tab) ?? name,
            children: <RecordFacts entity={entity} resource={resource} row={row} refs={row._refs ?? {}} only={name} />,
          },
        ]
      : []
  })
  const parts: ShowParts = {
    ...given,
    related,
    facts,
    history: entity.x.view || !history ? [] : [{ key: 'history', label: t('screens:history.title'), children: history }],
  }
  return resource.showMiddle ? <LazyPart load={resource.showMiddle} props={{ ...shown, parts }} /> : null
}
