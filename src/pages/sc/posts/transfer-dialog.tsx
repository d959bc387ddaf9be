/** Moving people to another department: where to and from when, then what it changes, before it is done (sc.md §2, §12.6). */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../screens/form/inputs/record-picker'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert } from '../../../providers/notification/alerts'
import { previewTransfers, transferPosts } from '../../../api/sc/offboarding'
import type { TransferPreview, Transfers } from '../../../shared/sc/posts'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { DayInput } from '../../../components/inputs/day-input'
import { Labelled } from '../../../ui/labelled'
import { PreviewTable } from './preview-table'

interface TransferDialogProps {
  posts: readonly number[]
  /** Of one person. */
  name?: string
  onDone: () => void
  onClose: () => void
}

const active = { field: 'status', op: 'eq', value: 'active' } as const
const fields = ['department', 'job_position', 'supervisor', 'start_date'] as const

export function TransferDialog({ posts, name, onDone, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [target, setTarget] = useState<Partial<Omit<Transfers, 'posts'>>>({})
  const [previews, setPreviews] = useState<readonly TransferPreview[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState(false)
  const { department, start_date: day } = target
  const change = (part: Partial<Omit<Transfers, 'posts'>>) => {
    setTarget((now) => ({ ...now, ...part }))
    setFailure(null)
  }
  const run = async (act: (transfers: Transfers) => Promise<void>) => {
    setAsked(true)
    if (department === undefined || day === undefined) return
    setBusy(true)
    setFailure(null)
    try {
      await act({ ...target, department, start_date: day, posts })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const look = () => run(async (transfers) => setPreviews(await previewTransfers(transfers)))
  const move = () =>
    run(async (transfers) => {
      const count = await transferPosts(transfers)
      showAlert({ kind: 'success', text: t('sc:transfer.done', { count }) })
      await Promise.all([
        client.invalidateQueries({ queryKey: ['related'] }),
        client.invalidateQueries({ queryKey: ['posts'] }),
        invalidate({ resource: 'sc/user-department', invalidates: ['list'] }),
      ])
      onDone()
    })
  const wrong = (field: string): string | undefined => failure?.errors?.[field]?.[0]
  // What belongs to none of the fields stands below them.
  const general = failure && !fields.some((field) => wrong(field)) ? failure.text : undefined
  const label = (field: string) => t(`sc:entity.user-department.fields.${field}.label`)
  const refused = previews?.some(({ error }) => error !== null) ?? false
  return (
    <Dialog
      open
      width={previews ? 760 : 520}
      height="auto"
      onClose={onClose}
      title={name ? t('sc:transfer.title_one', { name }) : t('sc:transfer.title_many', { count: posts.length })}
      footer={
        previews ? (
          <>
            <Button disabled={busy} onClick={() => setPreviews(null)}>
              {t('sc:offboard.back')}
            </Button>
            <Button type="primary" loading={busy} disabled={refused} onClick={() => void move()}>
              {t('sc:transfer.act')}
            </Button>
          </>
        ) : (
          <DialogFooter onCancel={onClose} loading={busy} onClick={() => void look()}>
            {t('sc:transfer.preview')}
          </DialogFooter>
        )
      }
    >
      {previews ? (
        <>
          <p className="k-transfer-about" role="status">
            {t(refused ? 'sc:transfer.refused' : 'sc:transfer.will')}
          </p>
          <PreviewTable previews={previews} />
        </>
      ) : (
        <>
          <p className="k-transfer-about">{t('sc:transfer.about')}</p>
          <Labelled
            label={label('department')}
            required
            error={wrong('department') ?? (asked && department === undefined ? t('sc:transfer.department_missing') : undefined)}
          >
            {(input) => (
              <RecordPicker
                {...input}
                autoFocus={false}
                entity="sc/department"
                filter={active}
                value={idList(department)}
                onChange={([id]) => change({ department: id })}
              />
            )}
          </Labelled>
          <Labelled label={label('job_position')} help={t('sc:transfer.position_help')} error={wrong('job_position')}>
            {(input) => (
              <RecordPicker
                {...input}
                entity="sc/job-position"
                value={idList(target.job_position ?? undefined)}
                onChange={([id]) => change({ job_position: id })}
              />
            )}
          </Labelled>
          <Labelled label={label('supervisor')} help={t('sc:entity.user-department.fields.supervisor.help')} error={wrong('supervisor')}>
            {(input) => (
              <RecordPicker
                {...input}
                entity="sc/user"
                filter={active}
                value={idList(target.supervisor ?? undefined)}
                onChange={([id]) => change({ supervisor: id })}
              />
            )}
          </Labelled>
          <Labelled
            label={t('sc:transfer.from_day')}
            required
            error={wrong('start_date') ?? (asked && day === undefined ? t('sc:transfer.day_missing') : undefined)}
          >
            {(input) => <DayInput {...input} value={day ?? null} onChange={(next) => change({ start_date: next ?? undefined })} />}
          </Labelled>
        </>
      )}
      {general && (
        <p role="alert" className="k-entry-error k-transfer-error">
          {general}
        </p>
      )}
    </Dialog>
  )
}

const idList = (id: number | undefined): number[] => (id === undefined ? [] : [id])
