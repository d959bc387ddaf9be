/**
 * Who signs proves that it is them (wf.md §5.11): by password or PIN. Five wrong ones in a row lock signing for 15 minutes, and nothing else.
 * Tries are counted apart from the caller's transaction, so that a refused decision doesn't take its count back.
 */
import { sql } from 'kysely'
import { signingLockMinutes, signingTries } from '../../../../src/shared/wf/signature'
import { findAccountById } from '../../../auth/account/find-account'
import { isPassword } from '../../../auth/password/passwords'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { notify } from '../../sc'

export interface SignerProof {
  /** What the node, or the setting, asks for. */
  reauth: 'none' | 'password' | 'pin'
  password?: string | undefined
  pin?: string | undefined
}

/**
 * @returns how identity was proved, for the event's `auth`
 * @throws 422 on `password` or `pin` where it is missing or wrong (with the tries that are left), 423 while signing is locked
 */
export async function proveSigner(ctx: Context, { reauth, password, pin }: SignerProof): Promise<'session' | 'password' | 'pin'> {
  if (reauth === 'none') return 'session'
  const user = ctx.person?.id ?? 0
  const typed = reauth === 'pin' ? pin : password
  if (!typed) throw invalidField(reauth, 'error:required')
  const stored = await hashOf(ctx, user, reauth)
  if (stored === null) throw invalidField(reauth, `wf:signature.error.no_${reauth}`)
  const failures = await countTry(ctx, user)
  if (!(await isPassword(stored, typed))) throw await refused(ctx, user, { reauth, failures })
  await sql`update wf_signing_pin set failures = 0, locked_until = null where user_id = ${user} and deleted_at is null`.execute(
    ctx.autonomous,
  )
  return reauth
}

/** Null: they have none. */
async function hashOf(ctx: Context, user: number, reauth: 'password' | 'pin'): Promise<string | null> {
  if (reauth === 'password') return (await findAccountById(ctx, user))?.password_hash ?? null
  const {
    rows: [row],
  } = await sql<{ hash: string | null }>`select hash from wf_signing_pin where user_id = ${user} and deleted_at is null`.execute(ctx.db)
  return row?.hash ?? null
}

/** Counted as wrong before it is judged: tries at the same time get no further. @returns wrong ones in a row, with this one @throws 423 */
async function countTry(ctx: Context, user: number): Promise<number> {
  const now = ctx.now()
  const isOver = sql`wf_signing_pin.locked_until <= ${now}`
  const {
    rows: [row],
  } = await sql<{ failures: number; locked_until: Date | string | null }>`
    insert into wf_signing_pin (user_id, failures) values (${user}, 1)
    on conflict (user_id) where (deleted_at is null) do update set
      failures = case when ${isOver} then 1 when wf_signing_pin.locked_until is not null then wf_signing_pin.failures else wf_signing_pin.failures + 1 end,
      locked_until = case when ${isOver} then null else wf_signing_pin.locked_until end
    returning failures, locked_until`.execute(ctx.autonomous)
  if (row && row.locked_until !== null) throw lockedUntil(ctx, new Date(row.locked_until))
  const failures = row?.failures ?? 1
  if (failures > signingTries) throw await lock(ctx, user)
  return failures
}

async function refused(
  ctx: Context,
  user: number,
  { reauth, failures }: { reauth: 'password' | 'pin'; failures: number },
): Promise<ApiError> {
  if (failures >= signingTries) return await lock(ctx, user)
  return invalidField(reauth, `wf:signature.error.wrong_${reauth}`, { n: signingTries - failures })
}

/** The fifth locks, and its owner is told: somebody else may have tried. */
async function lock(ctx: Context, user: number): Promise<ApiError> {
  const until = new Date(ctx.now().getTime() + signingLockMinutes * 60_000)
  const { rows } = await sql`
    update wf_signing_pin set locked_until = ${until} where user_id = ${user} and locked_until is null and deleted_at is null returning id`.execute(
    ctx.autonomous,
  )
  if (rows.length > 0) await transact({ ...ctx, db: ctx.autonomous }, async (tx) => await notifyOfLock(tx, user))
  return lockedUntil(ctx, until)
}

async function notifyOfLock(ctx: Context, user: number): Promise<void> {
  await audit(ctx, { action: 'locked', module: 'wf', entity: 'signing-pin', record_id: user, label: ctx.person?.account ?? '' })
  const params = () => ({ count: signingLockMinutes, n: signingLockMinutes })
  await notify.send(ctx, {
    event: 'wf.signing-locked',
    to: [`u${user}`],
    self: true,
    data: { title: notify.text('wf:signature.notice.locked', params), body: notify.text('wf:signature.notice.locked_body', params) },
    url: '/wf/use/signature',
  })
}

function lockedUntil(ctx: Context, until: Date): ApiError {
  const minutes = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 60_000))
  return new ApiError(
    423,
    { key: 'wf:signature.error.locked', params: { n: minutes } },
    { code: 'signing_locked', meta: { minutes }, headers: { 'retry-after': `${minutes * 60}` } },
  )
}
