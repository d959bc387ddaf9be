/** The PIN that people sign with (wf.md §5.11): set with the password, never shown again, kept as passwords are. */
import { sql } from 'kysely'
import { pinTrouble, type SigningState } from '../../../../src/shared/wf/signature'
import { findAccountById } from '../../../auth/account/find-account'
import { hashPassword } from '../../../auth/password/passwords'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { proveSigner } from './prove-signer'

export async function signingState(ctx: Context): Promise<SigningState> {
  const user = ctx.person?.id ?? 0
  const account = await findAccountById(ctx, user)
  const {
    rows: [row],
  } = await sql<{ has_pin: boolean; locked_until: string | null }>`
    select hash is not null as has_pin, case when locked_until > ${ctx.now()} then locked_until end as locked_until
    from wf_signing_pin where user_id = ${user} and deleted_at is null`.execute(ctx.db)
  return {
    has_pin: row?.has_pin ?? false,
    has_password: (account?.password_hash ?? null) !== null,
    locked_until: row?.locked_until ?? null,
  }
}

/**
 * Who has no password, because a provider signs them in, sets the PIN within their session.
 * @throws 422 on `pin` for one that is easily guessed, on `password` for a wrong one; 423 while signing is locked
 */
export async function changePin(ctx: Context, { pin, password }: { pin: string; password?: string | undefined }): Promise<SigningState> {
  const trouble = pinTrouble(pin)
  if (trouble) throw invalidField('pin', `wf:signature.error.pin_${trouble}`)
  const { has_password: hasPassword } = await signingState(ctx)
  await proveSigner(ctx, { reauth: hasPassword ? 'password' : 'none', password })
  const hash = await hashPassword(pin)
  const user = ctx.person?.id ?? 0
  await transact(ctx, async (tx) => {
    await sql`
      insert into wf_signing_pin (user_id, hash, changed_at) values (${user}, ${hash}, ${ctx.now()})
      on conflict (user_id) where (deleted_at is null) do update set hash = excluded.hash, changed_at = excluded.changed_at`.execute(tx.db)
    await audit(tx, { action: 'pin-changed', module: 'wf', entity: 'signing-pin', record_id: user, label: ctx.person?.account ?? '' })
  })
  return signingState(ctx)
}
