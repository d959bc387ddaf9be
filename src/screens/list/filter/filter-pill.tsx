/** A filter in the tools of a list: what it says, its editor below it, and the way to remove it. */
import { useState, type ReactNode } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { Popover } from 'antd'
import type { TFunction } from 'i18next'

interface FilterPillProps {
  t: TFunction
  label: string
  /** In words; undefined = it is not active yet. */
  text: ReactNode
  startOpen: boolean
  editor: (close: () => void) => ReactNode
  onClose: () => void
  onRemove: () => void
}

export function FilterPill({ t, label, text, startOpen, editor, onClose, onRemove }: FilterPillProps) {
  const [open, setOpen] = useState(startOpen)
  const isActive = text !== undefined
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <span className={isActive ? 'k-pill k-pill-active' : 'k-pill'}>
      <Popover
        open={open}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        content={editor(() => setOpen(false))}
      >
        <button type="button" className="k-pill-main" aria-expanded={open}>
          {isActive ? (
            <>
              <span className="k-pill-label">{label}</span> <strong>{text}</strong>
            </>
          ) : (
            <>
              {label} <DownOutlined aria-hidden />
            </>
          )}
        </button>
      </Popover>
      {isActive && (
        <button type="button" className="k-pill-close" aria-label={t('screens:filter.remove_named', { name: label })} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}

/** An active filter without a value: a click removes it. */
export function SwitchPill({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="k-pill k-pill-active" aria-pressed onClick={onRemove}>
      {label} <CloseOutlined aria-hidden />
    </button>
  )
}

export function ClearFilters({ t, onClear }: { t: TFunction; onClear: () => void }) {
  return (
    <button type="button" className="k-pill k-pill-link" onClick={onClear}>
      {t('screens:filter.clear_all')}
    </button>
  )
}
