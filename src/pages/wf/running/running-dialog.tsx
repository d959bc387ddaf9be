/** An act on the selected forms: the reason that enters each trail, and what came of it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { showText } from '../../../providers/notification/alerts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { CommentPart } from '../run/comment-part'
import { namesPerson, runOn, type Outcome, type RunningAct, type RunningRow } from './run-on-each'

interface RunningDialogProps {
  act: RunningAct
  rows: readonly RunningRow[]
  /** The menu of one row, not a selection. */
  single?: boolean
  /** Something was done. */
  onDone: () => void
  onClose: () => void
}

export function RunningDialog({ act, rows, single = false, onDone, onClose }: RunningDialogProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const [comment, setComment] = useState('')
  const [to, setTo] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isMissing = comment.trim() === '' || (namesPerson(act) && to === null)
  const missing = (empty: boolean) => (tried && empty ? t('wf:view.missing') : undefined)
  const send = async () => {
    setTried(true)
    if (isMissing) return
    setBusy(true)
    const result = await runOn(act, rows, { comment, to })
    setBusy(false)
    if (result.done > 0) onDone()
    if (result.failed.length > 0) return setOutcome(result)
    showText('success', `wf:view.done.${act}`)
    onClose()
  }
  if (outcome)
    return (
      <Dialog
        open
        title={t(`wf:view.act.${act}`)}
        height="auto"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('screens:close')}</Button>}
      >
        <p role="status">{t('wf:running.done', { done: outcome.done, failed: outcome.failed.length })}</p>
        <ul>
          {outcome.failed.map(({ id, title, text }) => (
            <li key={id}>
              <strong>{title}</strong>: {text}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={t(`wf:view.act.${act}`)}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          colour={act === 'terminate' ? 'danger' : 'default'}
          loading={busy}
          disabled={rows.length === 0}
          onClick={() => void send()}
        >
          {single ? t(`wf:view.act.${act}`) : t('wf:running.on_each', { act: t(`wf:view.act.${act}`), count: rows.length })}
        </DialogFooter>
      }
    >
      <p className="k-secondary">{t(`wf:view.effect.${act}`)}</p>
      {namesPerson(act) && (
        <Labelled label={t('wf:view.person')} required error={missing(to === null)}>
          {({ id, describedBy, invalid }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              entity="sc/user"
              value={to === null ? [] : [to]}
              onChange={([person]) => setTo(person ?? null)}
            />
          )}
        </Labelled>
      )}
      <CommentPart value={comment} required error={missing(comment.trim() === '')} onChange={setComment} />
    </Dialog>
  )
}
