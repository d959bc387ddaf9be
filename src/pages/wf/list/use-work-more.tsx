/** More of the work list: its rows as a file, and what opens after a decision (wf.md §2.1, §2.2). */
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { exportWorkList } from '../../../api/wf/work-list'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'
import type { WorkListState } from './list-address'
import { questionOf } from './use-work-list'

export function useWorkMore(state: WorkListState): () => NonNullable<MenuProps['items']> {
  const { t } = useTranslation('wf')
  const { after_decision: afterDecision } = usePreferences()
  const mayExport = useRight('wf.use.instance.actions.export')
  const choice = (value: 'next' | 'list') => ({
    key: value,
    label: t(`work_list.after.${value}`),
    icon: <CheckOutlined aria-hidden style={{ visibility: afterDecision === value ? 'visible' : 'hidden' }} />,
    role: 'menuitemradio',
    'aria-checked': afterDecision === value,
    onClick: () => void setPreference({ after_decision: value }),
  })
  const file = (format: 'xlsx' | 'csv') => ({
    key: format,
    label: t(`work_list.export.${format}`),
    onClick: () => void exportWorkList(questionOf(state), format).catch(showFailure),
  })
  const group = (name: 'export' | 'after', children: NonNullable<MenuProps['items']>) => ({
    ...{ key: name, type: 'group' as const, label: t(`work_list.${name}.title`), children },
  })
  return () => [...(mayExport ? [group('export', [file('xlsx'), file('csv')])] : []), group('after', [choice('next'), choice('list')])]
}
