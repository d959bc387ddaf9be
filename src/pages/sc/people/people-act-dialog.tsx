/** One act on several people: for how many, what it means, what it must be told, and afterwards for whom it was not done. */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useDateProps } from '../../../components/inputs/date-formats'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../components/shell/button'
import { Dialog } from '../../../components/shell/dialog'
import { showAlert, showFailure } from '../../../providers/alerts'
import { useCompany } from '../../../providers/company'
import { addToGroup, mailLinks, printLetters, suspendPeople, transferPeople, type ActedOnPeople } from '../../../providers/data/account-api'
import './people.css'

export type PeopleAct = 'group' | 'transfer' | 'invite' | 'letters' | 'reset' | 'suspend'

interface PeopleActDialogProps { act: PeopleAct; ids: readonly number[]; /** Selected, but not concerned. */ leftOut: number; onDone: () => void; onClose: () => void }

const longestReason = 500

export function PeopleActDialog({ act, ids, leftOut, onDone, onClose }: PeopleActDialogProps) {
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
  const run = (): Promise<ActedOnPeople> | null => {
    switch (act) {
      case 'group': return target === undefined ? null : addToGroup(target, ids)
      case 'transfer': return target === undefined ? null : transferPeople(ids, target, from)
      case 'suspend': return reason.trim() === '' ? null : suspendPeople(ids, reason.trim())
      case 'letters': return printLetters(ids)
      default: return mailLinks(ids)
    }
  }
  const isReady = act === 'suspend' ? reason.trim() !== '' : act === 'group' || act === 'transfer' ? target !== undefined : true
  const go = async () => {
    setBusy(true)
    try {
      const answer = await run()
      if (!answer) return
      const { done, failed: [first, ...more] } = answer
      if (first) showAlert({ kind: 'warning', text: t('sc:mail.acted_partly', { done: done.length, failed: more.length + 1, reason: first.message }) })
      else showAlert({ kind: 'success', text: t('sc:mail.acted', { done: done.length }) })
      onClose()
      onDone()
      // This browser is not told of its own act.
      await Promise.all([client.invalidateQueries({ queryKey: ['posts'] }), client.invalidateQueries({ queryKey: ['department-tree'] }), invalidate({ resource: 'sc/user', invalidates: ['list'] })])
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const label = t(`sc:people_act.${act}.act`)
  return (
    <Dialog open height="auto" title={t(`sc:people_act.${act}.title`, { count: ids.length })} onClose={onClose} footer={
      <><Button onClick={onClose}>{t('screens:cancel')}</Button><Button type="primary" colour={act === 'suspend' ? 'danger' : 'default'} loading={busy} disabled={!isReady} onClick={() => void go()}>{label}</Button></>
    }>
      <p>{t(`sc:people_act.${act}.text`)}</p>
      {leftOut > 0 && <p className="k-muted">{t('sc:people_act.left_out', { count: leftOut })}</p>}
      {act === 'group' && <label className="k-account-reason">{t('sc:entity.group.title')}<RefSelect entity="sc/group" label={t('sc:entity.group.title')} filter={{ field: 'kind', op: 'eq', value: 'static' }} value={target === undefined ? [] : [target]} onChange={([id]) => setTarget(id)} /></label>}
      {act === 'transfer' && (
        <>
          <label className="k-account-reason">{t('sc:entity.department.title')}<RefSelect entity="sc/department" label={t('sc:entity.department.title')} filter={{ field: 'status', op: 'eq', value: 'active' }} value={target === undefined ? [] : [target]} onChange={([id]) => setTarget(id)} /></label>
          <label className="k-account-reason">{t('sc:people_act.from')}<DatePicker {...dates} aria-label={t('sc:people_act.from')} allowClear={false} value={dayjs(from)} onChange={(day) => { if (day) setFrom(day.format('YYYY-MM-DD')) }} /></label>
        </>
      )}
      {act === 'suspend' && <label className="k-account-reason">{t('sc:account.reason')} *<Input.TextArea value={reason} maxLength={longestReason} rows={2} autoFocus required onChange={(event) => setReason(event.target.value)} /></label>}
    </Dialog>
  )
}
