/** A task in steps: where one is above, the step in a card, its buttons below; on a phone they stay at the thumb. */
import type { ReactNode } from 'react'
import { Steps } from 'antd'
import { useIsPhone } from './use-is-phone'
import './screens.css'
import './wizard.css'

interface WizardProps {
  title: ReactNode
  steps: readonly { title: string; disabled: boolean }[]
  at: number
  onStep: (at: number) => void
  busy?: boolean
  /** The step is a wide table. */
  isWide?: boolean
  /** Between the heading and the steps. */
  lead?: ReactNode
  foot: ReactNode
  children: ReactNode
}

export function Wizard({ title, steps, at, onStep, busy = false, isWide = false, lead, foot, children }: WizardProps) {
  const isPhone = useIsPhone()
  return (
    <div className="k-record-page k-wizard" data-wide={isWide || undefined}>
      <h1 className="k-record-title">{title}</h1>
      {lead}
      <Steps
        size="small"
        current={at}
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        items={[...steps]}
        onChange={onStep}
      />
      <div className="k-wizard-card" aria-busy={busy}>
        {children}
      </div>
      <footer className="k-record-foot k-wizard-foot">{foot}</footer>
    </div>
  )
}
