/** One row as a card: its box, its title and its menu above what else is known of it. */
import type { ReactNode } from 'react'

interface CardFrameProps {
  id: number
  /** States that styles and tests go by: `data-…`. */ marks: Readonly<Record<`data-${string}`, true | undefined>>
  /** Absent where the row can't be selected. */
  check?: { label: string; checked: boolean; onToggle: () => void } | undefined
  /** Between box and title. */ lead?: ReactNode
  title: ReactNode
  menu: ReactNode
  children: ReactNode
}

export function CardFrame({ id, marks, check, lead, title, menu, children }: CardFrameProps) {
  return (
    <li className="k-record-card" data-card={id} {...marks}>
      <div className="k-record-card-head">
        {check && <input type="checkbox" aria-label={check.label} checked={check.checked} onChange={check.onToggle} />}
        {lead}
        <div className="k-record-card-title">{title}</div>
        {menu}
      </div>
      {children}
    </li>
  )
}
