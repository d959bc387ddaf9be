/** The form wants to know who submits it: password or PIN, asked once (wf.md §5.11). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { SignerProof, type Proof, type ProofKind } from './signer-proof'

interface SubmitProofProps {
  wants: readonly ProofKind[]
  onSend: (proof: Proof) => Promise<void>
  /** It was refused for something else than the proof. */
  onRefused: (error: unknown) => void
  onClose: () => void
}

export function SubmitProof({ wants, onSend, onRefused, onClose }: SubmitProofProps) {
  const { t } = useTranslation('wf')
  const [proof, setProof] = useState<Proof>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async () => {
    setBusy(true)
    try {
      await onSend(proof)
    } catch (error) {
      const told = failureOf(error)
      const isProof = told?.status === 423 || wants.some((kind) => told?.errors?.[kind])
      setFailure(told)
      setBusy(false)
      if (!isProof) {
        onClose()
        onRefused(error)
      }
    }
  }
  return (
    <Dialog
      open
      title={t('filling.prove')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} disabled={wants.some((kind) => !proof[kind])} onClick={() => void send()}>
          {t('filling.submit')}
        </DialogFooter>
      }
    >
      <p>{t('filling.prove_text')}</p>
      <SignerProof wants={wants} value={proof} errors={failure?.errors} onChange={setProof} />
      {failure && !failure.errors && (
        <p role="alert" className="k-entry-error">
          {failure.text}
        </p>
      )}
    </Dialog>
  )
}
