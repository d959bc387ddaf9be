/** What a step wants of who signs: the image of their signature, seen before it is set, and their password or PIN (wf.md §5.11). */
import { lazy, Suspense, useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Radio, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIdentity } from '../../../providers/auth/identity'
import type { RecordRow } from '../../../providers/data/record-api'
import { FilePicture } from '../../../components/inputs/file-link'
import { displayName } from '../../../components/people/display-name'
import type { SignPolicy } from '../../../shared/wf/flow'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { wantsImage, type ActInput, type MissingPart } from './act-input'
import { ownSignaturesKey } from './use-own-signatures'

const NewSignature = lazy(async () => ({ default: (await import('../signature/new-signature')).NewSignature }))

interface ProofPartProps {
  policy: SignPolicy | null
  signatures: readonly RecordRow[] | undefined
  input: ActInput
  errorOf: (part: MissingPart) => string | undefined
  onChange: (part: Partial<ActInput>) => void
}

export function ProofPart({ policy, signatures, input, errorOf, onChange }: ProofPartProps) {
  const { t } = useTranslation('wf')
  if (!policy) return null
  return (
    <>
      {wantsImage(policy) && (
        <SignatureChoice
          signatures={signatures}
          required={policy.image === 'required'}
          value={input.signature}
          error={errorOf('signature_id')}
          onChange={(signature) => onChange({ signature })}
        />
      )}
      {policy.reauth === 'password' && (
        <TextField
          type="password"
          autoComplete="current-password"
          label={t('view.password')}
          help={t('view.password_help')}
          value={input.password}
          error={errorOf('password')}
          onChange={(password) => onChange({ password })}
        />
      )}
      {policy.reauth === 'pin' && (
        <TextField
          type="password"
          inputMode="numeric"
          label={t('view.pin')}
          help={t('view.pin_help')}
          value={input.pin}
          maxLength={12}
          error={errorOf('pin')}
          onChange={(pin) => onChange({ pin })}
        />
      )}
    </>
  )
}

interface SignatureChoiceProps {
  signatures: readonly RecordRow[] | undefined
  required: boolean
  value: number | null
  error: string | undefined
  onChange: (signature: number | null) => void
}

function SignatureChoice({ signatures, required, value, error, onChange }: SignatureChoiceProps) {
  const { t } = useTranslation('wf')
  if (!signatures) return <Skeleton.Input active />
  if (signatures.length === 0)
    return (
      <p className={required ? 'k-entry-error' : 'k-muted'}>
        {t('view.no_signature')} <MakeSignature isFirst onMade={onChange} />
      </p>
    )
  const options = [
    ...signatures.map((row) => ({
      value: row.id,
      label: (
        <span className="k-act-signature">
          <FilePicture file={{ id: Number(row.image), title: String(row.label), mime: 'image/png' }} />
          {String(row.label)}
        </span>
      ),
    })),
    ...(required ? [] : [{ value: 0, label: t('view.without_signature') }]),
  ]
  return (
    <div className="k-entry" role="group" aria-label={t('view.signature')}>
      <span className="k-entry-label">{t('view.signature')}</span>
      <Radio.Group
        className="k-act-radios"
        value={value ?? 0}
        options={options}
        onChange={({ target }) => onChange(Number(target.value) || null)}
      />
      <MakeSignature isFirst={false} onMade={onChange} />
      {error && (
        <span className="k-entry-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

/** Drawn, typed or uploaded here: what was written in the dialog stays. */
function MakeSignature({ isFirst, onMade }: { isFirst: boolean; onMade: (signature: number) => void }) {
  const { t } = useTranslation('wf')
  const client = useQueryClient()
  const { identity } = useIdentity()
  const [isOpen, setOpen] = useState(false)
  const done = async () => {
    setOpen(false)
    await client.invalidateQueries({ queryKey: ownSignaturesKey })
    const all = client.getQueryData<readonly RecordRow[]>(ownSignaturesKey) ?? []
    if (all.length > 0) onMade(Math.max(...all.map(({ id }) => id)))
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('view.make_signature')}
      </Button>
      {isOpen && (
        // In React's eyes it stands inside the dialog around it: what is pressed here is none of its business.
        <div style={{ display: 'contents' }} onKeyDown={stop}>
          <Suspense>
            <NewSignature
              name={identity ? displayName({ name: identity.name, name_en: identity.name_en ?? null }) : ''}
              isFirst={isFirst}
              onDone={() => void done()}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}

const stop = (event: SyntheticEvent): void => event.stopPropagation()
