/** The product's button: size, type, colour, disabled, loading; while it loads it shows a spinner, dims its content and can't be pressed again. */
import type { ReactNode, Ref } from 'react'
import { Button as AntButton } from 'antd'

export interface ButtonProps {
  children?: ReactNode
  type?: 'primary' | 'default' | 'text' | 'link'
  size?: 'small' | 'middle' | 'large'
  colour?: 'default' | 'danger'
  disabled?: boolean
  loading?: boolean
  icon?: ReactNode
  /** Needed where there is only an icon. */
  label?: string
  block?: boolean
  submit?: boolean
  /** Id of the form that it submits, when it stands outside. */
  form?: string
  autoFocus?: boolean
  onClick?: () => void
  ref?: Ref<HTMLButtonElement | HTMLAnchorElement>
}

export function Button({
  type = 'default',
  size = 'middle',
  colour = 'default',
  loading = false,
  label,
  submit = false,
  children,
  ...rest
}: ButtonProps) {
  const htmlType = submit ? 'submit' : 'button'
  return (
    <AntButton
      {...rest}
      type={type}
      size={size}
      danger={colour === 'danger'}
      htmlType={htmlType}
      loading={loading}
      aria-busy={loading || undefined}
      {...(label ? { 'aria-label': label, title: label } : {})}
    >
      {children}
    </AntButton>
  )
}
