/** What a role may do with one kind of record, counted on a button; all of it in a dialog, which also a phone has room for. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog'

interface RowRightsProps {
  /** What the rights are of: "Tags". */
  name: string
  allowed: number
  total: number
  changed: boolean
  /** The cells, and what else is chosen there. */
  children: () => ReactNode
}

export function RowRights({ name, allowed, total, changed, children }: RowRightsProps) {
  const { t } = useTranslation('sc')
  const [open, setOpen] = useState(false)
  const counted = t('rights.n_of_m', { n: allowed, m: total })
  return (
    <>
      <button
        type="button"
        className="k-right"
        data-effect={allowed > 0 ? 'allow' : 'none'}
        data-by="declared"
        data-changed={changed || undefined}
        aria-haspopup="dialog"
        aria-label={`${name}: ${counted}`}
        onClick={() => setOpen(true)}
      >
        {counted}
      </button>
      {open && (
        <Dialog open title={name} height="auto" onClose={() => setOpen(false)}>
          <div className="k-rights-row">{children()}</div>
        </Dialog>
      )}
    </>
  )
}
