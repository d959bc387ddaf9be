/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a create or act sent twice happens once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { runPrepared, slot } from '../database/prepared'
import { transact, type Context } from '../context'
import { ApiError, conflict } from '../errors'

export interface Answer { status: number; body: string }

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Runs `act` once for (caller, call, key); the same again gets the first answer.
 * @param call method and path
 * @throws 409 while the first is running, 422 `key_reused` for the same key with another body
 */
export async function once(ctx: Context, { key, call, body }: { key: string | undefined; call: string; body: unknown }, act: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  if (key === undefined) return act(ctx)
  if (!keyPattern.test(key)) throw new ApiError(422, { key: 'error:idempotency_key' }, { code: 'key_invalid' })
  const bodyHash = createHash('sha256').update(JSON.stringify(body ?? null)).digest('hex')
  const user = ctx.person?.id ?? 0
  const answered = transact(ctx, async (tx) => {
    const lock = createHash('sha256').update(`${user} ${call} ${key}`).digest().readBigInt64BE(0)
    const [earlier] = await runPrepared(tx.db, tx.snapshot, 'idempotency', { lock: lock.toString(), user, call, key }, lockStatement)
    if (!earlier?.locked) throw conflict('error:already_running')
    if (earlier.body_hash !== null) {
      if (earlier.body_hash !== bodyHash) throw new ApiError(422, { key: 'error:key_reused' }, { code: 'key_reused' })
      return { status: earlier.status ?? 200, body: earlier.response ?? '' }
    }
    const answer = await act(tx)
    await runPrepared(tx.db, tx.snapshot, 'idempotent', { user, call, key, bodyHash, status: answer.status, body: answer.body }, () => sql`
      insert into kontor_idempotency (user_id, method_path, key, body_hash, status, response)
      values (${slot('user')}, ${slot('call')}, ${slot('key')}, ${slot('bodyHash')}, ${slot('status')}, ${slot('body')}::text::jsonb)`)
    return answer
  })
  return answered.catch((error: unknown) => {
    throw isSecond(error) ? conflict('error:already_running') : error
  })
}

/** The first was committed between our look and our write. */
const isSecond = (error: unknown) => error instanceof Error && 'table' in error && error.table === 'kontor_idempotency'

interface Earlier { locked: boolean; body_hash: string | null; status: number | null; response: string | null }

/** Lock and look-up in one: should the first have ended between the two, the table's key refuses the second. */
const lockStatement = () => sql<Earlier>`
  select pg_try_advisory_xact_lock(${slot('lock')}::text::bigint) as locked, e.body_hash, e.status, e.response::text as response
  from (select 1) as one left join kontor_idempotency as e on e.user_id = ${slot('user')} and e.method_path = ${slot('call')} and e.key = ${slot('key')} and e.at > now() - interval '24 hours'`
