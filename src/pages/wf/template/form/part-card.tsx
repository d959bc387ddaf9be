/** What arranges fields, on the canvas. */
import type { ReactNode } from 'react'
import { useDroppable } from '@dnd-kit/core'
import { CardHead } from './card-head'
import { useDesign } from './design-scope'
import { dropIdOf } from './form-drag'

interface PartCardProps {
  name: string
  kind: string
  over: string | undefined
  children: ReactNode
}

export function PartCard({ name, kind, over, children }: PartCardProps) {
  const { selected } = useDesign()
  const { setNodeRef } = useDroppable({ id: dropIdOf.part(name) })
  return (
    <div ref={setNodeRef} className="k-design-part" data-kind={kind} data-over={over} data-selected={selected.includes(name) || undefined}>
      <CardHead name={name} isLocked={false} />
      {children}
    </div>
  )
}
