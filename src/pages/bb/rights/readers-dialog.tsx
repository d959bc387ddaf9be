/** Who can read a category, by name (bb.md §2: preview of who can read). */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readCategoryReaders } from '../../../api/bb/rights'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Dialog } from '../../../ui/dialog'
import type { Category } from './matrix-cells'

export function ReadersDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['bb/category-right', 'readers', category.id],
    queryFn: () => readCategoryReaders(category.id),
    retry: 1,
    staleTime: 0,
  })
  return (
    <Dialog
      open
      height={480}
      title={t('rights.readers_of', { name: i18nText(category.name, language), count: data?.count ?? category.readers })}
      onClose={onClose}
    >
      {error && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.people?.length === 0 && <p className="k-secondary">{t('rights.nobody_reads')}</p>}
      <ul className="k-bb-names">
        {data?.people?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Dialog>
  )
}
