/** Across an organization's screen: how it stands, its level and ratings, and how much of its credit is used (cm.md §2). */
import StopOutlined from '@ant-design/icons/StopOutlined'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import { HeadFacts } from '../head-facts'
import { CreditGauge } from './credit-gauge'
import '../../common/cm.css'

/** Ratings are finance fields: who may not see them has none of them here. */
const facts = ['lifecycle', 'customer_code', 'customer_level', 'sales_rating', 'credit_rating'] as const

export default function OrganizationHead(props: ShowPanelProps) {
  const { t } = useTranslation('cm')
  const { id, lifecycle, block_reason } = props.row
  const isBlocked = lifecycle === 'blocked'
  return (
    <>
      {isBlocked && (
        <Alert
          className="k-customer-blocked"
          type="error"
          showIcon
          icon={<StopOutlined aria-hidden />}
          title={t('view.blocked')}
          {...(typeof block_reason === 'string' ? { description: block_reason } : {})}
        />
      )}
      <div className="k-customer-head">
        <HeadFacts {...props} names={facts} alarming={isBlocked ? 'lifecycle' : undefined} />
        <CreditGauge organization={Number(id)} />
      </div>
    </>
  )
}
