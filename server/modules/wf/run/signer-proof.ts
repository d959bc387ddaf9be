/** How a person proves who they are when they sign, and with what (wf.md §5.11): as the node wants it, else as the company does. */
import { sql } from 'kysely'
import type { SignPolicy } from '../../../../src/shared/wf/flow'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { proveSigner } from '../signature/prove-signer'
import type { FormVersion } from './form-content'
import type { Proof } from './trail-writer'

export interface SignedBy {
  password?: string | undefined
  pin?: string | undefined
  /** Null = none, although there is one; absent = the person's default. */
  signature_id?: number | null | undefined
  seal_id?: number | undefined
}

/** Of a sign-off: what the node does not say is as the settings say. */
export const signPolicyOf = ({ signing }: Pick<FormVersion, 'signing'>, own: SignPolicy | undefined): SignPolicy => ({
  ...{ reauth: 'none', image: 'optional' },
  ...signing,
  ...own,
})

/** @throws 422 on `signature_id`, `seal_id`, `password` or `pin`, 423 while signing is locked */
export async function provedBy(ctx: Context, policy: SignPolicy, given: SignedBy): Promise<Proof> {
  const hasImage = policy.image === 'optional' || policy.image === 'required'
  const signature = await ownSignature(ctx, hasImage ? given.signature_id : (given.signature_id ?? null))
  if (policy.image === 'required' && signature === null) throw invalidField('signature_id', 'wf:error.signature_required')
  if (policy.seal) await assertSeal(ctx, policy.seal, given.seal_id)
  const auth = await proveSigner(ctx, { reauth: policy.reauth, password: given.password, pin: given.pin })
  return { auth, signature: hasImage ? signature : null, batch: null }
}

/** The one that was chosen, else the person's default; null where none is wanted. @throws 422 for one that is not theirs */
async function ownSignature(ctx: Context, chosen: number | null | undefined): Promise<number | null> {
  if (chosen === null) return null
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from wf_signature where user_id = ${ctx.person?.id ?? 0} and activated and deleted_at is null
      and (${chosen ?? null}::bigint is null and is_default or id = ${chosen ?? null}::bigint)
    limit 1`.execute(ctx.db)
  if (chosen !== undefined && !row) throw invalidField('signature_id', 'error:validation.reference')
  return row?.id ?? null
}

async function assertSeal(ctx: Context, wanted: number, given: number | undefined): Promise<void> {
  if (given !== wanted) throw invalidField('seal_id', 'wf:error.seal_required')
  const {
    rows: [seal],
  } = await sql<{
    allowed: string[] | null
  }>`select users_allowed as allowed from wf_seal where id = ${wanted} and activated and deleted_at is null`.execute(ctx.db)
  const owners = ctx.person?.owners ?? []
  if (!seal?.allowed?.some((owner) => owners.includes(owner))) throw invalidField('seal_id', 'wf:error.seal_not_allowed')
}
