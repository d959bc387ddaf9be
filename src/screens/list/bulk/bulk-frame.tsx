/** The bar of the selected rows: how many, what can be done to them, and the way out of it. */
import type { ReactNode } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import type { TFunction } from 'i18next'
import { Button } from '../../../ui/button'

interface BulkFrameProps {
  t: TFunction
  /** How many, written out. */ n: string
  onClear: () => void
  children: ReactNode
  /** Dialogs. */ after?: ReactNode
}

export function BulkFrame({ t, n, onClear, children, after }: BulkFrameProps) {
  return (
    <div className="k-toolbar k-bulk" role="toolbar" aria-label={t('screens:bulk.label')}>
      <strong>{t('screens:bulk.selected', { n })}</strong>
      {children}
      <span className="k-toolbar-end">
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onClear}>
          {t('screens:bulk.clear')}
        </Button>
      </span>
      {after}
    </div>
  )
}
