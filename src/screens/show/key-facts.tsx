/** What matters first of a record (`keyFacts`), across its screen: amount, day, who is responsible, for whom. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import type { Entity } from '../../schemas/core/define'
import { isShown } from '../../schemas/core/shown'
import { fieldNamed } from '../entity/system-fields'
import { Fact } from './record-fact'

export function KeyFacts({ entity, resource, row }: { entity: Entity; resource: Resource; row: RecordRow }) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const fields = resource.keyFacts.flatMap((name) => fieldNamed(entity, name) ?? []).filter((field) => isShown(field, row))
  if (fields.length === 0) return null
  return (
    <dl className="k-key-facts k-record-facts">
      {fields.map((field) => (
        <Fact key={field.name} context={{ t, entity, formats, refs: row._refs ?? {} }} resource={resource} field={field} row={row} />
      ))}
    </dl>
  )
}
