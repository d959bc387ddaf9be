/** Parts of a row that table, cards and split view share. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Priority, Someone } from '../../../shared/wf/instance-calls'
import type { WorkRow } from '../../../shared/wf/work-list'
import { toneOf } from './row-words'

export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation('wf')
  if (priority === 'normal') return null
  return (
    <span className="k-work-priority" data-priority={priority}>
      {t(`entity.instance.fields.priority.enum.${priority}`)}
    </span>
  )
}

export function StateMark({ row: { state, on_hold } }: { row: Pick<WorkRow, 'state' | 'on_hold'> }) {
  const { t } = useTranslation('wf')
  return (
    <>
      <span className="k-status" data-tone={toneOf(state)}>
        {t(`entity.instance.fields.state.enum.${state}`)}
      </span>
      {on_hold && <span className="k-work-hold">{t('work_list.on_hold')}</span>}
    </>
  )
}

export function InitiatorText({ row: { initiator, on_behalf_of } }: { row: Pick<WorkRow, 'initiator' | 'on_behalf_of'> }) {
  const { t } = useTranslation('wf')
  return (
    <>
      {initiator.name}
      {on_behalf_of && <span className="k-muted"> {t('work_list.for', { name: on_behalf_of.name })}</span>}
    </>
  )
}

/** The step and who waits there. */
export function CurrentText({ current }: Pick<WorkRow, 'current'>) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const names = (people: readonly Someone[]) => people.map(({ name }) => name).join(t('screens:list_separator'))
  return current.map(({ node, name, people }) => (
    <span key={node} className="k-work-current">
      {i18nText(name, language)}
      {people.length > 0 && <span className="k-muted"> {names(people)}</span>}
    </span>
  ))
}

/** What the form says in a line: its amount and what else it is summed up by. */
export function SummaryLine({ summary }: Pick<WorkRow, 'summary'>) {
  const { language } = useFormats()
  if (summary.length === 0) return null
  return (
    <span className="k-work-summary">
      {summary.map(({ key, label, text }) => (
        <span key={key}>
          <span className="k-muted">{i18nText(label, language)}</span> {text}
        </span>
      ))}
    </span>
  )
}

export function DueText({ row: { due_at, overdue } }: { row: Pick<WorkRow, 'due_at' | 'overdue'> }) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  if (due_at === null) return null
  return (
    <time dateTime={due_at} className={overdue ? 'k-work-late' : undefined} title={formatDateTime(due_at, formats)}>
      {momentText(Date.parse(due_at), formats)}
      {overdue && <span className="k-work-late-word"> {t('work_list.late')}</span>}
    </time>
  )
}

export function ArrivedText({ arrived_at }: Pick<WorkRow, 'arrived_at'>) {
  const formats = useFormats()
  if (arrived_at === null) return null
  return (
    <time dateTime={arrived_at} title={formatDateTime(arrived_at, formats)}>
      {momentText(Date.parse(arrived_at), formats)}
    </time>
  )
}
