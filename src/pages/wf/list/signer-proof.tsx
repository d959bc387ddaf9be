/** Who signs proves who he is: password or PIN, with what was wrong at the field (wf.md §5.11, §9). */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../../../ui/labelled'

export type ProofKind = 'password' | 'pin'
export type Proof = { password?: string; pin?: string }

interface SignerProofProps {
  wants: readonly ProofKind[]
  value: Proof
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  onChange: (proof: Proof) => void
}

export function SignerProof({ wants, value, errors, onChange }: SignerProofProps) {
  const { t } = useTranslation('wf')
  return wants.map((kind) => (
    <Labelled key={kind} label={t(`filling.${kind}`)} error={errors?.[kind]?.[0]}>
      {({ id, describedBy, invalid }) => (
        <Input.Password
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          {...(invalid ? { status: 'error' as const } : {})}
          autoComplete={kind === 'password' ? 'current-password' : 'off'}
          {...(kind === 'pin' ? { inputMode: 'numeric' as const, maxLength: 12 } : { maxLength: 200 })}
          value={value[kind] ?? ''}
          onChange={({ target }) => onChange(withProof(value, kind, target.value))}
        />
      )}
    </Labelled>
  ))
}

/** An empty one is not sent. */
function withProof(proof: Proof, kind: ProofKind, text: string): Proof {
  const { [kind]: _before, ...rest } = proof
  return text === '' ? rest : { ...rest, [kind]: text }
}
