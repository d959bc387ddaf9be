/** What a signature is bound to, and what keeps the trail from being rewritten (wf.md §5.10): SHA-256 of canonical JSON, lowercase hex. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../../src/shared/core/canonical-json'

/** Where a file's bytes enter the hash: its number, name, SHA-256 and size in bytes. */
export interface HashedFile {
  id: number
  name: string
  sha256: string
  size: number
}

/** What people see when they sign: the form's values and attachments, on one version of the form. */
export interface SignedContent {
  data: unknown
  attachments: readonly HashedFile[]
  definition_id: number
  round: number
  serial_no: string | null
}

/** How an event came to be; hashed apart, so that the trail can be shown without addresses and devices. */
export interface EventMeta {
  auth: string
  batch: string | null
  changes: readonly unknown[]
  external_name: string | null
  files: readonly unknown[]
  ip: string | null
  signature_id: number | null
  task_id: number | null
  user_agent: string | null
}

/** An event without its hash. `at` is ISO 8601 in UTC with milliseconds (`2026-11-20T08:00:00.000Z`). */
export interface HashedEvent {
  act: string
  actor_id: number | null
  at: string
  comment: string | null
  content_hash: string | null
  instance_id: number
  meta_hash: string
  node_key: string | null
  on_behalf_of: number | null
  round: number
  seq: number
}

/** The event before the first. */
export const firstPrevHash = '0'.repeat(64)

export function contentHash({ data, attachments, definition_id, round, serial_no }: SignedContent): string {
  const files = attachments.map(({ id, name, sha256: hash, size }) => ({ id, name, sha256: hash, size })).sort((a, b) => a.id - b.id)
  return sha256(canonicalJson({ attachments: files, data, definition_id, round, serial_no }))
}

export function metaHash({ auth, batch, changes, external_name, files, ip, signature_id, task_id, user_agent }: EventMeta): string {
  return sha256(canonicalJson({ auth, batch, changes, external_name, files, ip, signature_id, task_id, user_agent }))
}

/** @param prev the hash of the event before, `firstPrevHash` for the first */
export function eventHash(prev: string, event: HashedEvent): string {
  const { act, actor_id, at, comment, content_hash, instance_id, meta_hash, node_key, on_behalf_of, round, seq } = event
  const text = canonicalJson({ act, actor_id, at, comment, content_hash, instance_id, meta_hash, node_key, on_behalf_of, round, seq })
  return sha256(`${prev}\n${text}`)
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
