/** How far a target is reached: a bar and its percent; beyond 100 the bar is full and the number says so. */
import { Progress } from 'antd'
import { percentText } from './plan-numbers'
import './quota.css'

/** @param label what it is of, for those who hear it */
export function AttainmentBar({ percent, label }: { percent: string | null; label: string }) {
  const value = Math.min(100, Math.max(0, Number(percent ?? 0)))
  return (
    <span className="k-quota-bar">
      <Progress
        percent={value}
        size="small"
        showInfo={false}
        aria-label={`${label}: ${percentText(percent)}`}
        {...(value >= 100 ? { strokeColor: 'var(--ant-color-success)' } : {})}
      />
      <span className="k-number">{percentText(percent)}</span>
    </span>
  )
}
