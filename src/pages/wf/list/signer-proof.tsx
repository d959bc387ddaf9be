/** Who signs proves who he is: password or PIN, with what was wrong at the field (wf.md §5.11, §9). */
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field'

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
    <TextField
      key={kind}
      type="password"
      label={t(`filling.${kind}`)}
      value={value[kind] ?? ''}
      error={errors?.[kind]?.[0]}
      {...(kind === 'pin' ? { inputMode: 'numeric' as const, maxLength: 12 } : { autoComplete: 'current-password', maxLength: 200 })}
      onChange={(text) => onChange(withProof(value, kind, text))}
    />
  ))
}

/** An empty one is not sent. */
function withProof(proof: Proof, kind: ProofKind, text: string): Proof {
  const { [kind]: _before, ...rest } = proof
  return text === '' ? rest : { ...rest, [kind]: text }
}
