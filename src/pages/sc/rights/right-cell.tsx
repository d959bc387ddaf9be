/** One thing that a role may do with one kind of record: a button that goes round allowed, denied, nothing. */
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import { useTranslation } from 'react-i18next'
import type { CellState } from '../../../shared/sc/role-rights'
import { nextEffect } from './draft'

interface RightCellProps {
  /** What is allowed here, in words: "Tags: Create". */
  name: string
  /** Shown in the cell, where no column's head says it. */
  text?: string
  state: CellState
  changed: boolean
  disabled: boolean
  onChange: (effect: CellState['effect']) => void
}

export function RightCell({ name, text, state, changed, disabled, onChange }: RightCellProps) {
  const { t } = useTranslation('sc')
  const next = nextEffect(state)
  const told = t(`rights.state.${state.effect === 'none' ? 'none' : `${state.effect}_${state.by ?? 'own'}`}`)
  return (
    <button
      type="button"
      className="k-right"
      data-effect={state.effect}
      data-by={state.by ?? undefined}
      data-changed={changed || undefined}
      disabled={disabled || next === null}
      aria-label={`${name}: ${told}`}
      title={told}
      onClick={() => {
        if (next) onChange(next)
      }}
    >
      <Sign state={state} />
      {text}
    </button>
  )
}

/** As in the legend, where it is no button. */
export const RightSign = ({ state }: { state: CellState }) => (
  <span className="k-right" data-effect={state.effect} data-by={state.by ?? undefined}>
    <Sign state={state} />
  </span>
)

const Sign = ({ state }: { state: CellState }) =>
  state.effect === 'allow' ? <CheckOutlined aria-hidden /> : state.effect === 'deny' ? <StopOutlined aria-hidden /> : null
