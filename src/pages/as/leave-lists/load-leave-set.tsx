/** In the head of the list of leave types: what the law of a place has, loaded at once (as.md §2). */
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useState } from 'react'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { loadSet } from '../../../api/as/leave'
import { useRight } from '../../../providers/access/use-right'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { ListActionsProps } from '../../../resources/core/list-parts'
import { leaveSets } from '../../../shared/as/leave'
import { Button } from '../../../ui/button'

export default function LoadLeaveSet({ onDone }: ListActionsProps) {
  const { t } = useTranslation('as')
  const mayCreate = useRight('as.admin.leave.actions.create')
  const [busy, setBusy] = useState(false)
  if (!mayCreate) return null
  const load = async (set: (typeof leaveSets)[number]) => {
    setBusy(true)
    try {
      const { leaves, rules } = await loadSet(set)
      if (leaves + rules === 0) showText('success', 'as:leave_set.nothing')
      else showText('success', 'as:leave_set.loaded', { count: leaves, rules })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: leaveSets.map((set) => ({ key: set, label: t(`leave_set.${set}`), onClick: () => void load(set) })) }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy}>
        {t('leave_set.load')}
      </Button>
    </Dropdown>
  )
}
