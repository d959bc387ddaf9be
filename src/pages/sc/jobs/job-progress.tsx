/** How far a job is; drawn only while that says something. */
import { Progress } from 'antd'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { job } from '../../../schemas/sc/job'
import './jobs.css'

export default function JobProgress({ row }: CellProps<RowOf<typeof job>>) {
  if (row.state !== 'running') return <span>{row.progress} %</span>
  return (
    <span className="k-job-bar">
      <Progress percent={row.progress} size="small" />
    </span>
  )
}
