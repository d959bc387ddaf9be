/**
 * Keys of secret events (vs.md §5.5, §5.7). They are made at publishing; private halves lie under the master key while they are needed. Those
 * that sign papers and receipts are destroyed at closing, that of the box is published with the board.
 */
import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sql } from 'kysely'
import { makeBoxKeys } from '../../../../src/shared/vs/secret/seal'
import type { BallotKeys } from '../../../../src/shared/vs/secret-calls'
import { sealOf } from '../../../../src/shared/vs/seal-of'
import type { Context } from '../../../kernel/context'
import { makePaperKey } from '../../../kernel/paper-key'
import type { EventRow } from '../event/event-questions'

type Purpose = 'paper' | 'box' | 'receipt'

interface KeyRow {
  purpose: Purpose
  weight_class: string
  public_key: string
  sealed_key: string | null
  private_key: string | null
}

/** Of the whole event: no class. */
const whole = ''
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const placeOf = (event: number, purpose: Purpose, weightClass: string): string => `vs_ballot_key.${event}.${purpose}.${weightClass}`

type Sealing = Pick<EventRow, 'id' | 'kind' | 'seal'>

/** @param classes weights of the roster, each with a key of its own */
export async function makeKeys(ctx: Context, row: Sealing, classes: readonly string[]): Promise<void> {
  const seed = randomBytes(32)
  await keep(ctx, row.id, { purpose: 'receipt', weightClass: whole, publicKey: hex(ed25519.getPublicKey(seed)), privateKey: hex(seed) })
  if (sealOf(row) !== 'none') {
    const { publicKey, privateKey } = await makeBoxKeys()
    await keep(ctx, row.id, { purpose: 'box', weightClass: whole, publicKey: hex(publicKey), privateKey: hex(privateKey) })
  }
  for (const weightClass of classes) {
    const { modulus, privateKey } = await makePaperKey()
    await keep(ctx, row.id, { purpose: 'paper', weightClass, publicKey: modulus, privateKey: hex(privateKey) })
  }
}

interface NewKey {
  purpose: Purpose
  weightClass: string
  publicKey: string
  privateKey: string
}

const keep = (ctx: Context, event: number, { purpose, weightClass, publicKey, privateKey }: NewKey) =>
  sql`insert into vs_ballot_key (event_id, purpose, weight_class, public_key, sealed_key)
    values (${event}, ${purpose}, ${weightClass}, ${publicKey}, ${ctx.secrets.seal(privateKey, placeOf(event, purpose, weightClass))})`.execute(
    ctx.db,
  )

/** @returns null of an event that has none: it is not secret, or a draft */
export async function publicKeys(ctx: Context, row: Sealing): Promise<BallotKeys | null> {
  const keys = await keysOf(ctx, row.id)
  const receipt = keys.find(({ purpose }) => purpose === 'receipt')
  if (!receipt) return null
  return {
    seal: sealOf(row),
    box_key: keys.find(({ purpose }) => purpose === 'box')?.public_key ?? null,
    receipt_key: receipt.public_key,
    classes: keys
      .filter(({ purpose }) => purpose === 'paper')
      .map(({ weight_class, public_key }) => ({ class: weight_class, modulus: public_key })),
  }
}

async function keysOf(ctx: Context, event: number): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select purpose, weight_class, public_key, sealed_key, private_key from vs_ballot_key where event_id = ${event}
    order by weight_class`.execute(ctx.db)
  return rows
}

/** @returns null where it was destroyed, or was never made */
export async function privateKey(ctx: Context, event: number, purpose: Purpose, weightClass = whole): Promise<Uint8Array | null> {
  const { rows } = await sql<Pick<KeyRow, 'sealed_key' | 'private_key'>>`
    select sealed_key, private_key from vs_ballot_key
    where event_id = ${event} and purpose = ${purpose} and weight_class = ${weightClass}`.execute(ctx.db)
  const [key] = rows
  const text = key?.private_key ?? (key?.sealed_key ? ctx.secrets.open(key.sealed_key, placeOf(event, purpose, weightClass)) : null)
  return text ? Buffer.from(text, 'hex') : null
}

/** From its closing on nobody gets a paper or a receipt any more. */
export const destroySigningKeys = (ctx: Context, event: number) =>
  sql`update vs_ballot_key set sealed_key = null where event_id = ${event} and purpose <> 'box'`.execute(ctx.db)

/** Of an event that was cancelled: its box is never opened. */
export const destroyAllKeys = (ctx: Context, event: number) =>
  sql`update vs_ballot_key set sealed_key = null where event_id = ${event}`.execute(ctx.db)

/** Of an event that goes back to draft. */
export const throwKeysAway = (ctx: Context, event: number) => sql`delete from vs_ballot_key where event_id = ${event}`.execute(ctx.db)

/** With the board, so that anybody opens its ballots. @param key null of a box without a seal */
export async function publishBoxKey(ctx: Context, event: number, key: Uint8Array | null): Promise<void> {
  if (!key) return
  await sql`update vs_ballot_key set private_key = ${hex(key)}, sealed_key = null where event_id = ${event} and purpose = 'box'`.execute(
    ctx.db,
  )
}

export async function publishedBoxKey(ctx: Context, event: number): Promise<string | null> {
  const keys = await keysOf(ctx, event)
  return keys.find(({ purpose }) => purpose === 'box')?.private_key ?? null
}
