/** Leads as a list, with the way back to their board. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ScreenProps } from '../../../resources/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import '../../../screens/screens.css'

export default function LeadTable({ resource }: ScreenProps) {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  return (
    <div className="k-list-under">
      <Segmented aria-label={t('board.view')} value="table" options={[{ value: 'board', label: t('board.as_board') }, { value: 'table', label: t('board.as_table') }]} onChange={() => void navigate('/cm/use/lead')} />
      <ListScreen resource={resource} />
    </div>
  )
}
