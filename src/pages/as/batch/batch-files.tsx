/** Beside a leave record that came of a batch: what lies with that batch (as.md §2 batch-dayoff/add). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { ChosenFiles } from '../../../components/inputs/chosen-files'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { dayoff } from '../../../schemas/as/dayoff'
import type { RowOf } from '../../../schemas/core/define'
import { ScreenError } from '../../../screens/entity/screen-error'
import { readFilesOfBatch } from '../../../shared/as/batch'

export default function BatchFiles({ row: { id, batch } }: ShowPanelProps<RowOf<typeof dayoff>>) {
  const { t } = useTranslation('as')
  const { data, error, refetch } = useQuery({
    queryKey: ['as/dayoff', 'batch-files', id],
    enabled: typeof batch === 'number',
    queryFn: async ({ signal }) => (await call(readFilesOfBatch, { params: { id }, signal })).data,
    retry: 1,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="k-batch-files">
      <h2 id="k-batch-files">{t('entity.batch.fields.files.label')}</h2>
      <ChosenFiles files={data} />
    </section>
  )
}
