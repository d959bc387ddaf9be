/** The comparison in words: "Channel is any of Fair, Advertisement". */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { CellProps } from '../../../resources/core/define-module'
import type { Entity, Field } from '../../../schemas/core/define'
import { holds } from '../../../schemas/core/field-types'
import type { Refs } from '../../../providers/data/refs'
import { fieldNamed } from '../../../screens/entity/system-fields'
import { useOptionalEntity } from '../../../screens/entity/use-path'
import { useTitles } from '../../../screens/entity/use-titles'
import type { FieldFilter } from '../../../screens/list/filter/filter-tree'
import { filterSummary } from '../../../screens/list/filter/filter-summary'
import { filterOfComparison } from './one-comparison'

export default function ShowIfCell({ value, row }: CellProps) {
  const { t } = useTranslation(['screens', 'sc'])
  const filter = filterOfComparison(value)
  const entity = useOptionalEntity(filter && typeof row.entity === 'string' ? row.entity : undefined)
  if (!filter) return <span className="k-value-none">{t('sc:custom_field.show_if_always')}</span>
  return entity ? <Words entity={entity} filter={filter} /> : <>{filter.field}</>
}

const noRefs: Refs = {}

function Words({ entity, filter }: { entity: Entity; filter: FieldFilter }) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const field = fieldNamed(entity, filter.field)
  const refs = useTitles({ fields: field ? [field] : [] }, rowsOf(field, filter), noRefs)
  if (!field) return <>{filter.field}</>
  const { label, text } = filterSummary({ t, entity, formats, refs }, field, filter)
  return (
    <>
      {label}: {text}
    </>
  )
}

/** The values as rows, so that what they refer to is asked for its title. */
const rowsOf = (field: Field | undefined, { field: name, values }: FieldFilter) =>
  values.map((value) => ({ [name]: field && holds(field, 'reference') ? Number(value) : value }))
