/** In the head of the list of hand-overs: begins one. */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { Button } from '../../../ui/button'

export default function AddLink() {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  if (!useRight('wf.admin.inherite.actions.hand-over')) return null
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/wf/admin/inherite-add')}>
      {t('inherite.create')}
    </Button>
  )
}
