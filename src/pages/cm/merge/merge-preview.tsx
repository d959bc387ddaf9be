/** What the merge will do, as the server rehearsed it: how the record will stand, and what will lead to it. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import type { Entity } from '../../../schemas/core/define'
import { entityNameTitle, fieldLabel, recordTitle } from '../../../components/entity/entity-texts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { previewMerge, type Merge, type MergedEntity } from '../../../api/cm/merge'
import { isOther, joinedFields } from './merge-choice'
import { MergeValue } from './merge-value'

interface MergePreviewProps {
  entity: Entity
  name: MergedEntity
  merge: Merge
  rows: readonly RecordRow[]
  refs: Refs
}

export function MergePreview({ entity, name, merge, rows, refs }: MergePreviewProps) {
  const { t, i18n } = useTranslation(['cm', 'screens', 'sc'])
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['merge-preview', name, merge],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => previewMerge(name, merge, signal),
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const titleOf = (row: RecordRow) => recordTitle(entity, row, formats, refs)
  const context = { t, entity, formats, refs: { ...refs, ...data.survivor._refs } }
  const joined = joinedFields(name).filter((field) =>
    isOther(
      field,
      rows.find(({ id }) => id === merge.survivor_id),
      data.survivor,
    ),
  )
  const taken = entity.fields.filter((field) => merge.fields[field.name] !== undefined || joined.includes(field.name))
  const losers = rows.filter(({ id }) => merge.loser_ids.includes(id))
  return (
    <div className="k-merge-preview">
      <p>{t('cm:merge.outcome', { survivor: titleOf(data.survivor), losers: losers.map(titleOf).join(t('screens:list_separator')) })}</p>
      <h3 className="k-form-section">{t('cm:merge.taken')}</h3>
      {taken.length === 0 ? (
        <p className="k-muted">{t('cm:merge.taken_none')}</p>
      ) : (
        <dl>
          {taken.map((field) => (
            <div key={field.name}>
              <dt>{fieldLabel(t, entity, field.name)}</dt>
              <dd>
                <MergeValue context={context} field={field} row={data.survivor} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <h3 className="k-form-section">{t('cm:merge.moved')}</h3>
      {data.moved.length === 0 ? (
        <p className="k-muted">{t('cm:merge.moved_none')}</p>
      ) : (
        <ul className="k-merge-rows">
          {data.moved.map(({ entity: moved, count }) => (
            <li key={moved}>
              {entityNameTitle(i18n, moved)} <span className="k-count">{count}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="k-muted">{t('cm:merge.undo_hint')}</p>
    </div>
  )
}
