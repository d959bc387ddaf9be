/** antd's menu below its button, in a file of its own so that a screen loads it when a menu is first opened. */
import type { ReactElement } from 'react'
import { Dropdown, type MenuProps } from 'antd'

export interface MenuPopupProps {
  items: NonNullable<MenuProps['items']>
  onOpenChange: (open: boolean) => void
  onClick?: MenuProps['onClick']
  align?: 'start' | 'end'
  className?: string
  children: ReactElement
}

export function MenuPopup({ items, onOpenChange, onClick, align = 'end', className, children }: MenuPopupProps) {
  return (
    <Dropdown
      open
      trigger={['click']}
      autoFocus
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      onOpenChange={onOpenChange}
      menu={{ items, ...(onClick ? { onClick } : {}), ...(className ? { className } : {}) }}
    >
      {children}
    </Dropdown>
  )
}
