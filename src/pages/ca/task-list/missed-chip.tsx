/** "3 missed": the overdue tasks of a series for which one row of the list stands, and what closes them all (ca.md R5). */
import { Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordRow } from '../../../providers/data/record-api'
import { CheckCircle } from './check-circle'
import DueCell from './due-cell'
import { CancelMissed } from './missed-lines'
import { taskAddress } from './task-paths'
import './task-list.css'

const noRefs = {}
const nothing = () => undefined

export default function MissedChip({ rows }: { rows: readonly RecordRow[] }) {
  const { t } = useTranslation('ca')
  const content = (
    <div className="k-missed">
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="k-day-line">
            <CheckCircle row={row} title={String(row.title)} />
            <Link to={taskAddress(row.id)} state={{ fromList: true }}>
              {String(row.title)}
            </Link>
            <DueCell value={row.due_at} row={row} refs={noRefs} />
          </li>
        ))}
      </ul>
      <CancelMissed rows={rows} onDone={nothing} />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <button type="button" className="k-missed-chip">
        {t('task_list.missed', { n: rows.length })}
      </button>
    </Popover>
  )
}
