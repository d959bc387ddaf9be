/** One line makes a task (ca.md §2.1): what is understood of it stands below before it is saved; Esc takes it as plain text. */
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useInvalidate } from '@refinedev/core'
import { Input, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDate, instantOf } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { useIdentity } from '../../../providers/auth/identity'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { createRecord, type Values } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert } from '../../../providers/notification/alerts'
import { readQuickAdd, type QuickTask } from '../../../shared/ca/quick-add'
import { useStable } from '../../../ui/use-stable'
import { Absences } from '../task/absences'
import { taskAddress } from './task-paths'
import { useCompanyDay } from './use-company-day'
import { useQuickNames, type QuickNames } from './use-quick-names'
import { useRefreshTaskCounts } from './use-task-counts'

export function QuickAddLine({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation('ca')
  const id = useId()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const refreshCounts = useRefreshTaskCounts()
  const { identity } = useIdentity()
  const day = useCompanyDay()
  const { weekStart } = useFormats()
  const [line, setLine] = useState('')
  const [isPlain, setPlain] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Enter came before it was known whom the line names.
  const [isWanted, setWanted] = useState(false)
  const names = useQuickNames(isPlain ? '' : line)
  const today = day.today(useNow().getTime())
  const task: QuickTask = isPlain ? plainTask(line) : readQuickAdd(line, { ...names, today, weekStart })

  const save = async () => {
    setWanted(false)
    if (task.title === '') return setRefusal(t('task_list.quick.no_title'))
    setBusy(true)
    setRefusal(null)
    try {
      const created = await createRecord('ca/task', valuesOf(task, { me: identity?.id ?? 0, zone: day.zone }), idempotencyKey())
      setLine('')
      setPlain(false)
      showAlert({
        kind: 'success',
        text: t('task_list.quick.added', { title: task.title }),
        act: { label: t('task_list.quick.open'), run: () => void navigate(taskAddress(created.id), { state: { fromList: true } }) },
      })
      void invalidate({ resource: 'ca/task', invalidates: ['list'] })
      refreshCounts()
      onAdded?.()
    } catch (error) {
      const failure = failureOf(error)
      setRefusal(
        Object.values(failure?.errors ?? {})
          .flat()
          .join(' ') ||
          (failure?.text ?? null),
      )
    } finally {
      setBusy(false)
    }
  }
  const saveNow = useStable(() => void save())
  const isKnown = isWanted && !names.isLooking
  useEffect(() => {
    if (isKnown) saveNow()
  }, [isKnown, saveNow])
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the spelling of a Chinese word is not meant for the line.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && line.trim() !== '' && !isBusy) {
      if (names.isLooking) setWanted(true)
      else void save()
    }
    if (event.key === 'Escape' && line !== '') {
      event.stopPropagation()
      setPlain(!isPlain)
    }
  }
  return (
    <div className="k-quick-add">
      <Input
        prefix={<PlusOutlined aria-hidden />}
        value={line}
        maxLength={500}
        disabled={isBusy}
        aria-label={t('task_list.quick.label')}
        aria-describedby={id}
        placeholder={t('task_list.quick.example')}
        status={refusal === null ? '' : 'error'}
        onChange={(event) => {
          setLine(event.target.value)
          setWanted(false)
          setRefusal(null)
          if (event.target.value === '') setPlain(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className="k-quick-understood" aria-live="polite">
        {line.trim() !== '' && <Understood task={task} names={names} isPlain={isPlain} />}
        <Absences assignees={assigneesOf(task, identity?.id ?? 0)} from={null} due={task.due?.date ?? null} />
        {refusal !== null && (
          <span role="alert" className="k-entry-error">
            {refusal}
          </span>
        )}
      </div>
    </div>
  )
}

const plainTask = (line: string): QuickTask => ({
  ...{ title: line.trim().replace(/\s+/gu, ' '), assignees: [], category: null, priority: null, due: null, tokens: [], unknown: [] },
})

/** Who is not named is meant oneself. */
const assigneesOf = ({ assignees }: Pick<QuickTask, 'assignees'>, me: number): readonly string[] =>
  assignees.length > 0 ? assignees : [`u${me}`]

/** A day without a time is the whole day. */
function valuesOf({ title, assignees, category, priority, due }: QuickTask, { me, zone }: { me: number; zone: string }): Values {
  return {
    title,
    completion_rule: 'all',
    visibility: 'participants',
    assignees: assigneesOf({ assignees }, me),
    ...(category === null ? {} : { category }),
    ...(priority === null ? {} : { priority }),
    ...(due === null ? {} : { due_at: instantOf(due.date, due.time ?? '12:00', zone), all_day: due.time === null }),
  }
}

function Understood({ task, names, isPlain }: { task: QuickTask; names: QuickNames; isPlain: boolean }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const { title, assignees, category, priority, due, unknown } = task
  const titleOf = (owner: string) => names.titles.get(`${owner.startsWith('u') ? 'sc/user' : 'sc/department'}/${owner.slice(1)}`) ?? owner
  return (
    <>
      {title !== '' && <strong>{title}</strong>}
      {!isPlain && (
        <>
          {assignees.length === 0 && <Tag>{t('task_list.quick.myself')}</Tag>}
          {assignees.map((owner) => (
            <Tag key={owner}>@{titleOf(owner)}</Tag>
          ))}
          {category !== null && <Tag>#{names.titles.get(`ca/task-category/${category}`)}</Tag>}
          {priority !== null && <Tag>{t(`entity.task.fields.priority.enum.${priority}`)}</Tag>}
          {due !== null && (
            <Tag>
              {formatDate(due.date, formats)} {due.time ?? t('task_list.all_day')}
            </Tag>
          )}
          {!names.isLooking &&
            unknown.map((word) => (
              <Tag key={word} color="warning">
                {t('task_list.quick.unknown', { word })}
              </Tag>
            ))}
        </>
      )}
      <span className="k-muted">{t(isPlain ? 'task_list.quick.plain' : 'task_list.quick.hint')}</span>
    </>
  )
}
