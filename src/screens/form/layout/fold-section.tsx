/** A section that folds: its heading is a button, its fields stay where they are. What is wrong within opens it; what its reader chose is kept. */
import { useId, useState, type MouseEvent, type ReactNode } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { noteFold, usePreferences } from '../../../providers/preferences/preferences'

interface FoldSectionProps {
  title: string
  /** Under which the reader's choice is kept: `cm/lead.shipping`. */
  place: string
  level: 2 | 3
  /** Names of its fields: who wants to go to one unfolds it (focus-field.ts). */
  names: readonly string[]
  /** As it is declared, as long as the reader has not chosen. */
  folded: boolean
  /** A field within has an error. */
  isWrong?: boolean
  children: ReactNode
}

export function FoldSection({ title, place, level, names, folded, isWrong = false, children }: FoldSectionProps) {
  const id = useId()
  const { [place]: kept } = usePreferences().folds
  const [chosen, setChosen] = useState<boolean | null>(null)
  // It stays open when the error is mended: somebody is typing there.
  if (isWrong && chosen !== true) setChosen(true)
  const isOpen = chosen ?? (kept === undefined ? !folded : kept === 'open')
  const toggle = ({ nativeEvent }: MouseEvent) => {
    setChosen(!isOpen)
    // Who is led to a field within (focus-field.ts) has chosen nothing.
    if (nativeEvent.isTrusted) noteFold(place, isOpen ? 'closed' : 'open')
  }
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <Heading className="k-form-section">
        <button type="button" className="k-fold" aria-expanded={isOpen} aria-controls={id} data-fold={names.join(' ')} onClick={toggle}>
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />} {title}
        </button>
      </Heading>
      <div id={id} className="k-fold-body" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
