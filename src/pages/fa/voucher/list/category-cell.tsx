/** The kind of a voucher in its list: the colour of its paper, and its name. */
import type { CSSProperties } from 'react'
import { refTitle } from '../../../../providers/data/refs'
import type { CellProps } from '../../../../resources/core/define-module'
import '../voucher.css'

export default function CategoryCell({ value, refs }: CellProps) {
  const title = refTitle(refs, 'fa/voucher-category', value)
  if (!title) return null
  const style = title.colour ? ({ '--k-fa-colour': title.colour } as CSSProperties) : undefined
  return (
    <span className="k-fa-chip" style={style}>
      {title.title}
    </span>
  )
}
