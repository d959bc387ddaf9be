/** On a narrow window the menu comes in from the side; loaded only there. */
import type { ReactNode } from 'react'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'

export interface PhoneMenuProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

export function PhoneMenu({ open, onClose, children }: PhoneMenuProps) {
  const { t } = useTranslation()
  return (
    <Drawer open={open} onClose={onClose} placement="left" size={280} title={t('common:shell.menu')} className="k-drawer">
      {children}
    </Drawer>
  )
}
