/** "More" above a list of leads, organizations or contacts: all of a person passes to somebody else (cm.md §2). */
import { lazy, Suspense, useState } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useRight } from '../../../providers/access/use-right'
import { actionPath, type ListActionsProps } from '../../../resources/core/define-module'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog')).TransferDialog }))

export default function CustomerListActions({ resource, onDone }: ListActionsProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const mayTransfer = useRight(actionPath(resource, 'transfer'))
  const [open, setOpen] = useState(false)
  if (!mayTransfer) return null
  const items = [{ key: 'transfer-all', label: t('cm:transfer.all_act'), onClick: () => setOpen(true) }]
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <span>
          <Button icon={<MoreOutlined aria-hidden />} label={t('screens:act.more')} />
        </span>
      </Dropdown>
      {open && (
        <Suspense>
          <TransferDialog
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
