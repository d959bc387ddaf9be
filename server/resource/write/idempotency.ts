/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a create or act sent twice happens once. */
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { inFailedTransaction } from '../../database/connection/driver'
import { isRefusedBy, required } from '../../database/connection/gate'
import { runPrepared, slot } from '../../database/connection/prepared'
import { transact, type Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'

export interface Answer {
  status: number
  body: string
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

export interface Call {
  key: string | undefined
  call: string
  body: unknown
}
/** Under which an answer is kept. */
export interface Claim {
  user: number
  call: string
  key: string
  body_hash: string
}

/**
 * Runs `act` once for (caller, call, key); the same again gets the first answer.
 * @param call method and path
 * @throws 409 while the first is running, 422 `key_reused` for the same key with another body
 */
export async function once(ctx: Context, call: Call, act: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  const claim = claimOf(ctx, call)
  if (!claim) return act(ctx)
  return claimed(ctx, claim, async (tx) => {
    await lock(tx, claim)
    const earlier = await earlierAnswer(tx, claim)
    if (earlier) return earlier
    const answer = await act(tx)
    await tx.runChecks?.()
    await runPrepared(
      tx.db,
      tx.snapshot,
      'idempotent',
      { ...claim, status: answer.status, response: answer.body },
      () => keepSql(slot('status'), sql`select ${slot('response')}::text as response`),
      'last',
    )
    return answer
  })
}

/**
 * The same for an act that does nothing but write to the database and keeps its answer by itself (`keepSql`): the key is
 * claimed with its first statement, in one round trip. A refusal of the act counts only when the key was free.
 */
export async function onceWithin(ctx: Context, call: Call, act: (ctx: Context, claim: Claim | null) => Promise<Answer>): Promise<Answer> {
  const claim = claimOf(ctx, call)
  if (!claim) return act(ctx, null)
  return claimed(ctx, claim, async (tx) => {
    await lock(tx, claim)
    await runPrepared(
      tx.db,
      tx.snapshot,
      'idempotency free',
      { ...claim },
      () => sql`select ${required('answered', sql`not exists (${earlierSql})`)}`,
      'later',
    )
    try {
      return await act(tx, claim)
    } catch (error) {
      if (error instanceof ApiError) await settle(tx)
      throw error
    }
  })
}

function claimOf(ctx: Context, { key, call, body }: Call): Claim | null {
  if (key === undefined) return null
  if (!keyPattern.test(key)) throw new ApiError(422, { key: 'error:idempotency_key' }, { code: 'key_invalid' })
  return {
    user: ctx.person?.id ?? 0,
    call,
    key,
    body_hash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex'),
  }
}

async function claimed(ctx: Context, claim: Claim, act: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  try {
    return await transact(ctx, act)
  } catch (error) {
    if (isRefusedBy(error, 'running')) throw alreadyRunning()
    const earlier = isRefusedBy(error, 'answered') ? await earlierAnswer(ctx, claim) : undefined
    if (earlier) return earlier
    throw error
  }
}

/** The caller may ask again with the same key: then it gets the first's answer. */
const alreadyRunning = () => new ApiError(409, { key: 'error:already_running' }, { code: 'already_running' })

/** In a statement of its own: the look-up behind it sees what the one that had the lock before has committed. */
async function lock({ db, snapshot }: Context, { user, call, key }: Claim): Promise<void> {
  const lock = createHash('sha256').update(`${user} ${call} ${key}`).digest().readBigInt64BE(0).toString()
  await runPrepared(
    db,
    snapshot,
    'idempotency lock',
    { lock },
    () => sql`select ${required('running', sql`pg_try_advisory_xact_lock(${slot('lock')}::text::bigint)`)}`,
    'later',
  )
}

/** Sends what still waits, so that a key that is taken is told before what is wrong with the call. */
async function settle({ db, snapshot }: Context): Promise<void> {
  await runPrepared(db, snapshot, 'settle', {}, () => sql`select 1`).catch((error: unknown) => {
    // PostgreSQL itself refused the write, after the key was claimed.
    if (!(error instanceof Error && 'code' in error && error.code === inFailedTransaction)) throw error
  })
}

const earlierSql = sql`select e.body_hash, e.status, e.response::text as response from kontor_idempotency as e
  where e.user_id = ${slot('user')} and e.method_path = ${slot('call')} and e.key = ${slot('key')} and e.at > now() - interval '24 hours'`

async function earlierAnswer({ db, snapshot }: Context, claim: Claim): Promise<Answer | undefined> {
  const [earlier] = await runPrepared(
    db,
    snapshot,
    'idempotency',
    { ...claim },
    () => sql<{ body_hash: string; status: number; response: string }>`${earlierSql}`,
  )
  if (!earlier) return undefined
  if (earlier.body_hash !== claim.body_hash) throw new ApiError(422, { key: 'error:key_reused' }, { code: 'key_reused' })
  return { status: earlier.status, body: earlier.response }
}

/** Keeps an answer for its key. Slots: those of `Claim`. @param responses a select of the one `response`, a text */
export const keepSql = (status: RawBuilder<unknown>, responses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into kontor_idempotency (user_id, method_path, key, body_hash, status, response)
  select ${slot('user')}, ${slot('call')}, ${slot('key')}, ${slot('body_hash')}, ${status}, answer.response::jsonb from (${responses}) as answer`
