/** In the head of the table of leads: the way back to their board. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

export default function LeadViewSwitch() {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  return (
    <Segmented
      aria-label={t('board.view')}
      value="table"
      options={[
        { value: 'board', label: t('board.as_board') },
        { value: 'table', label: t('board.as_table') },
      ]}
      onChange={() => void navigate('/cm/use/lead')}
    />
  )
}
