/** Approves what is chosen, with one proof of who signs; then says what was done and what was not, and why (wf.md §5.15). */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bulkApprove } from '../../../api/wf/bulk'
import { useFormats } from '../../../components/format/format-settings'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { BulkSums } from './bulk-sums'
import { BulkUnprintable } from './bulk-unprintable'
import { SignerProof, type Proof, type ProofKind } from './signer-proof'
import { formAddress, rowKey } from './row-words'

interface BulkApproveProps {
  rows: readonly WorkRow[]
  /** Something was approved. */
  onDone: () => void
  onClose: () => void
}

const proofKinds: readonly ProofKind[] = ['password', 'pin']

interface Result {
  done: number
  failed: readonly { row: WorkRow | undefined; id: number; message: string }[]
}

export function BulkApproveDialog({ rows: given, onDone, onClose }: BulkApproveProps) {
  const { t } = useTranslation(['wf', 'common'])
  const { language } = useFormats()
  // The list behind is read again meanwhile.
  const [rows] = useState(given)
  const [comment, setComment] = useState('')
  const [proof, setProof] = useState<Proof>({})
  /** What one of the forms asked for: nobody is asked before. */
  const [wants, setWants] = useState<readonly ProofKind[]>([])
  /** Their field is new: nothing is wrong with it yet. */
  const [isJustAsked, setJustAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [key, setKey] = useState(idempotencyKey)
  const approve = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const tasks = rows.flatMap(({ task }) => (task === null ? [] : [task]))
      const { done, failed } = await bulkApprove({ tasks, ...(comment.trim() ? { comment: comment.trim() } : {}), ...proof }, key)
      setResult({ done: done.length, failed: failed.map((one) => ({ ...one, row: rows.find(({ task }) => task === one.id) })) })
      if (done.length > 0) onDone()
    } catch (error) {
      const failed = failureOf(error)
      const asked = proofKinds.filter((kind) => failed?.errors?.[kind] && !wants.includes(kind))
      setFailure(failed)
      setWants([...wants, ...asked])
      setJustAsked(asked.length > 0)
      // What was refused as a whole is another act when it is tried again.
      setKey(idempotencyKey())
    }
    setBusy(false)
  }
  if (result)
    return (
      <Dialog
        open
        title={t('wf:work_list.bulk.result')}
        height="auto"
        onClose={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        }
      >
        <p role="status">{t('wf:work_list.bulk.done', { n: result.done })}</p>
        {result.failed.length > 0 && (
          <>
            <p>{t('wf:work_list.bulk.failed', { n: result.failed.length })}</p>
            <ul className="k-work-failed">
              {result.failed.map(({ id, row, message }) => (
                <li key={id}>
                  {row ? <Link to={formAddress(row.instance, id)}>{row.title}</Link> : `#${id}`}
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    )
  return (
    <Dialog
      open
      title={t('wf:work_list.bulk.title', { count: rows.length })}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void approve()}>
          {t('wf:work_list.bulk.approve')}
        </DialogFooter>
      }
    >
      <p>{t('wf:work_list.bulk.text')}</p>
      <ul className="k-work-signed" tabIndex={0} aria-label={t('wf:work_list.bulk.title', { count: rows.length })}>
        {rows.map((row) => (
          <li key={rowKey(row)}>
            {row.title}
            <span>{[i18nText(row.form, language), row.serial_no, row.initiator.name].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <BulkSums rows={rows} />
      <Labelled label={t('wf:work_list.bulk.comment')} error={failure?.errors?.comment?.[0]}>
        {({ id, describedBy }) => (
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            value={comment}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Labelled>
      <BulkUnprintable rows={rows} comment={comment} />
      {wants.length > 0 && <p role="status">{t('wf:work_list.bulk.proof')}</p>}
      <SignerProof wants={wants} value={proof} errors={isJustAsked ? {} : failure?.errors} onChange={setProof} />
      {failure && !failure.errors && (
        <p role="alert" className="k-entry-error">
          {failure.text}
        </p>
      )}
    </Dialog>
  )
}
