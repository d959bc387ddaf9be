/** A button with a menu, made and loaded when it is first opened: lists have hundreds of them. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { MenuProps } from 'antd'

const MenuPopup = lazy(async () => ({ default: (await import('./menu-popup')).MenuPopup }))

export interface MenuButtonProps {
  /** Read out in place of the children, where they are an icon. */
  label?: string
  className: string
  /** Called when the menu opens. */
  items: () => NonNullable<MenuProps['items']>
  onClick?: MenuProps['onClick']
  align?: 'start' | 'end'
  menuClassName?: string
  /** -1 where the row around it has a key of its own for the menu. */
  tabIndex?: number
  children: ReactNode
}

export function MenuButton({ label, className, items, onClick, align = 'end', menuClassName, tabIndex, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={open}
      {...(label ? { 'aria-label': label } : {})}
      onClick={() => setOpen(true)}
    >
      {children}
    </button>
  )
  if (!open) return button
  const choose: MenuProps['onClick'] = (info) => {
    setOpen(false)
    onClick?.(info)
  }
  return (
    <Suspense fallback={button}>
      <MenuPopup
        items={items()}
        onOpenChange={setOpen}
        onClick={choose}
        align={align}
        {...(menuClassName ? { className: menuClassName } : {})}
      >
        {button}
      </MenuPopup>
    </Suspense>
  )
}
