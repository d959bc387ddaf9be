/** Before something is deleted: what goes with it. Nothing is said while that is being counted, or when nothing does. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readCascadePreview, type CascadePreview as Along } from '../../providers/data/record-api'
import { loadMessages } from '../../providers/i18n/i18n'
import { groupDigits } from '../../components/format/format-number'
import type { Entity } from '../../schemas/core/define'
import { entityNameTitle, fieldLabel } from '../../components/entity/entity-texts'

/** Beyond a page of a list the count of the rows says enough. */
const most = 200

export function CascadePreview({ entity, ids }: { entity: Entity; ids: readonly number[] }) {
  const { t, i18n } = useTranslation(['screens', entity.module])
  const { data } = useQuery({
    queryKey: ['cascade-preview', entity.name, ids],
    enabled: ids.length > 0 && ids.length <= most,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => withTexts(await readCascadePreview(entity.name, ids, signal)),
  })
  if (!data) return null
  const parts = [
    ...data.rows.map(({ field, entity: child, count }) => ({
      key: field ?? child ?? '',
      label: field !== undefined ? fieldLabel(t, entity, field) : entityNameTitle(i18n, child ?? ''),
      count,
    })),
    { key: '/comments', label: t('screens:comments.title'), count: data.comments },
    { key: '/files', label: t('screens:attachments.title'), count: data.files },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  return (
    <div className="k-cascade-preview">
      <p>{t('screens:delete.cascade')}</p>
      <ul>
        {parts.map(({ key, label, count }) => (
          <li key={key}>
            {label} <span className="k-count">{groupDigits(String(count))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function withTexts(preview: Along): Promise<Along> {
  await Promise.all(
    [...new Set(preview.rows.flatMap(({ entity }) => (entity ? [entity.split('/')[0] ?? ''] : [])))].map((module) => loadMessages(module)),
  )
  return preview
}
