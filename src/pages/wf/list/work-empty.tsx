/** Nothing is here: a sentence and the next step. */
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import type { WorkListState } from './list-address'

interface WorkEmptyProps {
  state: WorkListState
  mayStart: boolean
  onChange: (next: Partial<WorkListState>) => void
}

export function WorkEmpty({ state, mayStart, onChange }: WorkEmptyProps) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const isMine = state.folder === 'send' || state.folder === 'draft'
  return (
    <Empty
      className="k-empty"
      image={null}
      description={<p className="k-empty-title">{t(`work_list.empty.${state.folder}.${state.sub}`)}</p>}
    >
      {isMine && mayStart && (
        <Button type="primary" onClick={() => void navigate('/wf/use/new/select-form')}>
          {t('work_list.new')}
        </Button>
      )}
      {!isMine && state.folder !== 'search' && (
        <Button onClick={() => onChange({ folder: 'search', sub: '0' })}>{t('work_list.look_everywhere')}</Button>
      )}
    </Empty>
  )
}
