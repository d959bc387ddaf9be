/** What priced lines come to, below their grid. */
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../components/format/format-number'
import './lines-sums.css'

const names = ['net', 'tax', 'total'] as const
type Sum = (typeof names)[number]

interface LinesSumsProps {
  sums: Readonly<Record<Sum | 'currency', string>>
  label: (sum: Sum) => string
  /** Further rows, each a `div` of `dt` and `dd`. */
  rows?: ReactNode
  children?: ReactNode
}

export function LinesSums({ sums, label, rows, children }: LinesSumsProps) {
  return (
    <div className="k-lines-sums" role="status">
      <dl>
        {names.map((sum) => (
          <div key={sum} data-sum={sum}>
            <dt>{label(sum)}</dt>
            <dd>
              {sum === 'total' ? `${sums.currency} ` : ''}
              {formatMoney(sums[sum], sums.currency)}
            </dd>
          </div>
        ))}
        {rows}
      </dl>
      {children}
    </div>
  )
}
