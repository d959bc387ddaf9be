/** Requests for more time or for somebody else that wait for a decision, with what decides them (ca.md §2.3). */
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '../../../../providers/data/record-api'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import { useResource } from '../../../../resources/core/use-resource'
import { ActionButtons } from '../../../../screens/action/action-buttons'
import { useTaskRows } from '../use-task-rows'
import { useRequestWords } from './use-request-words'

export function TaskRequests({ task, onDone }: { task: number; onDone: () => void }) {
  const { t } = useTranslation('ca')
  const { answer, refetch } = useTaskRows('ca/task-request', {
    perPage: 50,
    filter: {
      all: [
        { field: 'task', op: 'eq', value: task },
        { field: 'state', op: 'eq', value: 'open' },
      ],
    },
    sort: [{ field: 'id', descending: true }],
  })
  if (!answer || answer.data.length === 0) return null
  return (
    <section className="k-task-part" aria-label={t('entity.task-request.plural')}>
      <h3 className="k-form-section">{t('entity.task-request.plural')}</h3>
      <ul className="k-task-stream">
        {answer.data.map((request) => (
          <Request
            key={request.id}
            request={request}
            refs={answer.meta.refs}
            onDone={() => {
              refetch()
              onDone()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function Request({ request, refs, onDone }: { request: RecordRow; refs: Refs; onDone: () => void }) {
  const words = useRequestWords()
  // It has no screen of its own: its questions are asked as those of its task.
  const resource = useResource('ca/task')
  return (
    <li>
      <p>
        <strong>{refTitle(refs, 'sc/user', request.user)?.title}</strong> {words(request, refs)}
      </p>
      <p>{String(request.reason)}</p>
      {resource && <ActionButtons resource={{ ...resource, name: 'ca/task-request' }} row={request} refs={refs} onDone={onDone} />}
    </li>
  )
}
