/** The condition of a dynamic group in words. */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'
import { useOptionalEntity } from '../../../screens/entity/use-path'
import { ConditionText } from '../../../screens/list/filter/condition-text'
import { nodeOfCondition } from '../../../screens/list/filter/filter-tree'

export default function ConditionCell({ value }: CellProps) {
  const { t } = useTranslation('screens')
  const node = nodeOfCondition(value)
  const user = useOptionalEntity(node && 'sc/user')
  if (!node) return <span className="k-value-none">–</span>
  return user ? <ConditionText entity={user} node={node} refs={{}} /> : <>{t('loading')}</>
}
