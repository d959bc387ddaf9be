/** The form wants to know who submits it: signature, password or PIN, asked once (wf.md §5.11). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import type { SignPolicy } from '../../../shared/wf/flow'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { nothingGiven, proofOf, wantsImage, type ActInput } from '../run/act-input'
import { ProofPart } from '../run/proof-part'
import { useOwnSignatures } from '../run/use-own-signatures'

interface SubmitProofProps {
  policy: SignPolicy
  onSend: (proof: ReturnType<typeof proofOf>) => Promise<void>
  /** It was refused for something else than the proof. */
  onRefused: (error: unknown) => void
  onClose: () => void
}

const parts = ['password', 'pin', 'signature_id'] as const

export function SubmitProof({ policy, onSend, onRefused, onClose }: SubmitProofProps) {
  const { t } = useTranslation('wf')
  const signatures = useOwnSignatures(wantsImage(policy))
  const [given, setGiven] = useState<Partial<ActInput>>({})
  const input: ActInput = { ...nothingGiven, signature: signatures?.[0]?.id ?? null, ...given }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isGiven =
    (policy.reauth !== 'password' || input.password !== '') &&
    (policy.reauth !== 'pin' || input.pin !== '') &&
    (policy.image !== 'required' || input.signature !== null)
  const send = async () => {
    setBusy(true)
    try {
      await onSend(proofOf(input, policy))
    } catch (error) {
      const refusal = failureOf(error)
      setFailure(refusal)
      setBusy(false)
      // 423: too many wrong ones, for a while.
      if (refusal?.status === 423 || parts.some((part) => refusal?.errors?.[part])) return
      onClose()
      onRefused(error)
    }
  }
  return (
    <Dialog
      open
      title={t('filling.prove')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} disabled={!isGiven} onClick={() => void send()}>
          {t('filling.submit')}
        </DialogFooter>
      }
    >
      <p>{t('filling.prove_text')}</p>
      <ProofPart
        policy={policy}
        signatures={signatures}
        input={input}
        errorOf={(part) => failure?.errors?.[part]?.[0]}
        onChange={(part) => setGiven((before) => ({ ...before, ...part }))}
      />
      {failure && !failure.errors && (
        <p role="alert" className="k-entry-error">
          {failure.text}
        </p>
      )}
    </Dialog>
  )
}
