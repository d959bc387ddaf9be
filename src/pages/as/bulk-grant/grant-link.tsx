/** In the head of the entitlements: the way to grant to many people at once. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { Button } from '../../../ui/button'

export default function GrantLink() {
  const { t } = useTranslation('as')
  const navigate = useNavigate()
  if (!useRight('as.admin.user-leave.actions.bulk-grant')) return null
  return <Button onClick={() => void navigate('/as/admin/leave/user-leave/grant')}>{t('page.bulk_grant')}</Button>
}
