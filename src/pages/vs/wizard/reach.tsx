/** On the third step: how many people the audience comes to, as the roster would be made now. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import type { TabPanelProps } from '../../../resources/core/define-module'
import { useReach } from './use-reach'

export default function Reach({ values }: TabPanelProps) {
  const { t } = useTranslation('vs')
  const { data, state, retry } = useReach(values)
  if (state === 'failed') return <PreviewFailed text={t('wizard.reach_failed')} onRetry={retry} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  return (
    <p aria-live="polite" role="status">
      {data.people === 0 ? t('wizard.reach_nobody') : t('wizard.reach_count', { count: data.people })}
    </p>
  )
}
