/** One act on several people: for how many, what it means, what it must be told, and afterwards for whom it was not done. */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../screens/form/inputs/record-picker'
import { useDateProps } from '../../../components/inputs/date-formats'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { useCompany } from '../../../providers/company/company'
import { printLetters } from '../../../api/sc/accounts'
import { aggregateRecords, type BatchScope } from '../../../providers/data/record-api'
import type { BulkActionsProps } from '../../../resources/core/list-parts'
import { ReasonField } from './reason-field'
import './people.css'

export type PeopleAction = 'group' | 'transfer' | 'invite' | 'letters' | 'reset' | 'suspend'

interface PeopleActDialogProps {
  act: PeopleAction
  /** Whom it concerns. */
  scope: BatchScope
  /** How many people, whether it concerns them or not. */
  selected: number
  run: BulkActionsProps['act']
  onDone: () => void
  onClose: () => void
}

export function PeopleActDialog({ act, scope, selected, run, onDone, onClose }: PeopleActDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { timeZone } = useFormats()
  const dates = useDateProps()
  const company = useCompany()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [target, setTarget] = useState<number | undefined>()
  const [from, setFrom] = useState(() => todayIn(company?.time_zone ?? timeZone))
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { data: matching } = useQuery({
    queryKey: ['people-act', act, scope],
    gcTime: 0,
    retry: false,
    enabled: !('ids' in scope),
    queryFn: ({ signal }) => countOf(scope, signal),
  })
  const count = 'ids' in scope ? scope.ids.length : matching
  const leftOut = Math.max(0, selected - (count ?? selected))
  const send = async (): Promise<boolean> => {
    switch (act) {
      case 'group':
        return run('add-to-group', scope, { group: target })
      case 'transfer':
        return run('transfer', scope, { department: target, start_date: from })
      case 'suspend':
        return run('suspend', scope, { reason: reason.trim() })
      case 'letters':
        return print(scope)
      default:
        return run('reset-links', scope)
    }
  }
  const print = async (people: BatchScope): Promise<boolean> => {
    if (!('ids' in people)) return false
    try {
      await printLetters(people.ids.map(({ id }) => id))
    } catch (error) {
      showFailure(error)
      return false
    }
    showAlert({ kind: 'success', text: t('screens:bulk.result', { done: people.ids.length, failed: 0 }) })
    onDone()
    return true
  }
  const isReady =
    count !== 0 && (act === 'suspend' ? reason.trim() !== '' : act === 'group' || act === 'transfer' ? target !== undefined : true)
  const go = async () => {
    setBusy(true)
    const isDone = await send()
    setBusy(false)
    if (!isDone) return
    onClose()
    // This browser is not told of its own act.
    await Promise.all([
      client.invalidateQueries({ queryKey: ['posts'] }),
      client.invalidateQueries({ queryKey: ['department-tree'] }),
      invalidate({ resource: 'sc/user', invalidates: ['list'] }),
    ])
  }
  const label = t(`sc:people_act.${act}.act`)
  return (
    <Dialog
      open
      height="auto"
      title={count === undefined ? label : t(`sc:people_act.${act}.title`, { count })}
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          colour={act === 'suspend' ? 'danger' : 'default'}
          loading={busy}
          disabled={!isReady}
          onClick={() => void go()}
        >
          {label}
        </DialogFooter>
      }
    >
      <p>{t(`sc:people_act.${act}.text`)}</p>
      {leftOut > 0 && <p className="k-muted">{t('sc:people_act.left_out', { count: leftOut })}</p>}
      {act === 'group' && (
        <label className="k-account-reason">
          {t('sc:entity.group.title')}
          <RecordPicker
            entity="sc/group"
            label={t('sc:entity.group.title')}
            filter={{ field: 'kind', op: 'eq', value: 'static' }}
            value={target === undefined ? [] : [target]}
            onChange={([id]) => setTarget(id)}
          />
        </label>
      )}
      {act === 'transfer' && (
        <>
          <label className="k-account-reason">
            {t('sc:entity.department.title')}
            <RecordPicker
              entity="sc/department"
              label={t('sc:entity.department.title')}
              filter={{ field: 'status', op: 'eq', value: 'active' }}
              value={target === undefined ? [] : [target]}
              onChange={([id]) => setTarget(id)}
            />
          </label>
          <label className="k-account-reason">
            {t('sc:people_act.from')}
            <DatePicker
              {...dates}
              aria-label={t('sc:people_act.from')}
              allowClear={false}
              value={dayjs(from)}
              onChange={(day) => {
                if (day) setFrom(day.format('YYYY-MM-DD'))
              }}
            />
          </label>
        </>
      )}
      {act === 'suspend' && <ReasonField value={reason} onChange={setReason} />}
    </Dialog>
  )
}

/** Of a selection by filter: how many there are, but for those that were taken out of it. */
async function countOf(scope: BatchScope, signal: AbortSignal): Promise<number> {
  if ('ids' in scope) return scope.ids.length
  const { filter, q, except = [] } = scope
  const others = except.length === 0 ? filter : { all: [filter, { none: [{ field: 'id', op: 'in', value: except } as const] }] }
  return (await aggregateRecords('sc/user', { filter: others, ...(q ? { q } : {}) }, { signal })).meta.total
}
