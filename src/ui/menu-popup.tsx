/** antd's menu below its button, in a file of its own so that a screen loads it when a menu is first opened. */
import type { FocusEvent, ReactElement } from 'react'
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
      menu={{ items, onFocus: fromTheTop, ...(onClick ? { onClick } : {}), ...(className ? { className } : {}) }}
    >
      {children}
    </Dropdown>
  )
}

/** Its first item is focused while the menu still unfolds from no height at all: the browser then scrolls a long menu to its end. */
function fromTheTop({ currentTarget: menu, relatedTarget: before }: FocusEvent<HTMLUListElement>): void {
  if (!menu.contains(before)) requestAnimationFrame(() => (menu.scrollTop = 0))
}
