/** Who will see the bulletin, before it is published: how many, and who of the audience may not read the category (bb.md §5.1, §9). */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import { useCallPreview } from '../../../components/inputs/use-preview'
import type { TabPanelProps } from '../../../resources/core/define-module'
import { readReach } from '../../../shared/bb/bulletin'
import { ownerCodes } from './owner-codes'

export default function AudienceReach({ values }: TabPanelProps) {
  const { t } = useTranslation(['bb', 'screens'])
  const category = typeof values.category === 'number' ? values.category : null
  const { data, state, retry } = useCallPreview(
    readReach,
    category === null ? null : { body: { category, audience: ownerCodes(values.audience), exclude: ownerCodes(values.exclude) } },
  )
  if (category === null) return <p className="k-secondary">{t('bb:edit.reach_no_category')}</p>
  if (state === 'failed') return <PreviewFailed text={t('bb:edit.reach_failed')} onRetry={retry} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { targets, readers, cannot_read, cannot_read_count } = data
  const names = cannot_read.map(({ name }) => name).join(t('screens:list_separator'))
  return (
    <section className="k-bb-reach" aria-live="polite" aria-label={t('bb:edit.reach')}>
      <p>{targets === 0 ? t('bb:edit.reach_nobody') : t('bb:edit.reach_count', { count: targets, readers })}</p>
      {cannot_read_count > 0 && <p className="k-entry-warning">{t('bb:edit.reach_cannot', { count: cannot_read_count, names })}</p>}
    </section>
  )
}
