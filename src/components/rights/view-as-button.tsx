/** "View as…", for those who may; nobody looks as somebody else from within a view. */
import { lazy, Suspense, useState } from 'react'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { useTranslation } from 'react-i18next'
import { useIdentity } from '../../providers/auth/identity'
import { useRight } from '../../providers/access/use-right'
import { Button } from '../../ui/button'
import type { ViewAsDialogProps } from './view-as-dialog'

const ViewAsDialog = lazy(async () => ({ default: (await import('./view-as-dialog')).ViewAsDialog }))

export function ViewAsButton(props: Omit<ViewAsDialogProps, 'onClose'>) {
  const { t } = useTranslation('common')
  const maySimulate = useRight('sc.admin.rights.actions.simulate')
  const { identity } = useIdentity()
  const [open, setOpen] = useState(false)
  if (!maySimulate || identity?.viewing || props.person?.id === identity?.id) return null
  return (
    <>
      <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('view.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ViewAsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
