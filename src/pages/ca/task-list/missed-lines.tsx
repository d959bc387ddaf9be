/** Overdue tasks of one series as one line that opens them; who gave them closes them all as cancelled (ca.md R5). */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { actOnRows, type RecordRow } from '../../../providers/data/record-api'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { Resource } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import { useActions } from '../../../screens/action/use-actions'
import { bulkOffer } from '../../../screens/action/record-actions'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { Button } from '../../../ui/button'
import { useRefreshTasks } from './check-circle'

const entity = 'ca/task'

interface MissedLinesProps {
  rows: readonly RecordRow[]
  onDone: () => void
  /** A line of each. */
  children: ReactNode
}

export function MissedLines({ rows, onDone, children }: MissedLinesProps) {
  const { t } = useTranslation('ca')
  return (
    <li className="k-day-missed">
      <details>
        <summary>
          <span>{String(rows[0]?.title)}</span> <span className="k-day-missed-count">{t('task_list.missed', { n: rows.length })}</span>
        </summary>
        <ul>{children}</ul>
        <CancelMissed rows={rows} onDone={onDone} />
      </details>
    </li>
  )
}

/** Offered to who may cancel them all. */
export function CancelMissed(missed: Pick<MissedLinesProps, 'rows' | 'onDone'>) {
  return bulkOffer(missed.rows, 'cancel', false) === 'all' ? <CancelAll {...missed} /> : null
}

function CancelAll({ rows, onDone }: Pick<MissedLinesProps, 'rows' | 'onDone'>) {
  const { known } = useEntity(entity)
  const resource = useResource(entity)
  return known && resource ? <CancelButton {...{ rows, onDone, known, resource }} /> : null
}

interface CancelButtonProps extends Pick<MissedLinesProps, 'rows' | 'onDone'> {
  known: EntityAccess
  resource: Resource
}

function CancelButton({ rows, onDone, known, resource }: CancelButtonProps) {
  const { t } = useTranslation(['ca', 'screens'])
  const refresh = useRefreshTasks(onDone)
  const actions = useActions({
    known,
    resource,
    onDone: refresh,
    perform: async (name, answers) => {
      try {
        const scope = { ids: rows.map(({ id, version }) => ({ id, version })) }
        const { done, failed } = await actOnRows(entity, name, { scope, told: answers }, idempotencyKey())
        showAlert({
          kind: failed.length > 0 ? 'warning' : 'success',
          text: t('screens:bulk.result', { done: done.length, failed: failed.length }),
        })
        refresh()
        return true
      } catch (error) {
        showFailure(error)
        return false
      }
    },
  })
  return (
    <>
      <Button size="small" onClick={() => actions.start('cancel')}>
        {t('ca:task_list.cancel_missed')}
      </Button>
      {actions.dialog}
    </>
  )
}
