/** The fields that administrators want on the cards of leads (cm.md §3.7). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useResource } from '../../../../resources/core/use-resource'
import type { Entity } from '../../../../schemas/core/define'
import { useEntity } from '../../../../screens/entity/use-entity'
import { cardColumns, type Column } from '../../../../screens/list/table/columns'

export interface AddedFields {
  entity: Entity
  columns: readonly Column[]
}

/** @returns undefined until the declaration is known */
export function useAddedFields(): AddedFields | undefined {
  const { t } = useTranslation(['cm', 'screens'])
  const entity = useEntity('cm/lead').known?.entity
  const resource = useResource('cm/lead')
  return useMemo(() => entity && resource && { entity, columns: cardColumns(t, entity, resource) }, [t, entity, resource])
}
