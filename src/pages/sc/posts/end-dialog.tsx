/** The last day of a post. */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/shell/button'
import { Dialog } from '../../../components/shell/dialog'
import { showText } from '../../../providers/alerts'
import { updateRecord } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/error-text'
import { DayInput } from '../day-input'
import { Labelled } from '../labelled'
import type { Post } from './post-acts'
import './posts.css'

export function EndDialog({ post, name, department, onDone, onClose }: { post: Post; name: string; department: string; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation(['sc', 'screens'])
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [day, setDay] = useState<string | null>(post.end_date)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const act = async () => {
    if (day === null) return setError(t('sc:transfer.day_missing'))
    setBusy(true)
    try {
      await updateRecord('sc/user-department', post.id, { end_date: day })
      showText('success', 'sc:transfer.ended')
      await Promise.all([client.invalidateQueries({ queryKey: ['related'] }), client.invalidateQueries({ queryKey: ['posts'] }), invalidate({ resource: 'sc/user-department', invalidates: ['list'] })])
      onDone()
    } catch (failure) {
      setError(failureOf(failure)?.text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open height="auto" title={t('sc:transfer.end_title', { name, department })} onClose={onClose}
      footer={<><Button onClick={onClose}>{t('screens:cancel')}</Button><Button type="primary" loading={busy} onClick={() => void act()}>{t('sc:transfer.end_act')}</Button></>}
    >
      <p className="k-transfer-about">{t('sc:transfer.end_ask')}</p>
      <Labelled label={t('sc:transfer.last_day')} required error={error}>
        {(input) => <DayInput {...input} value={day} from={post.start_date} onChange={(next) => { setDay(next); setError(undefined) }} />}
      </Labelled>
    </Dialog>
  )
}
