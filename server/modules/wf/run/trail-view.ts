/** The trail as a reader sees it (wf.md §2.2): opinions that are hidden until one has decided stay out, and so do hidden fields. */
import { sql } from 'kysely'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import type { TrailEntry } from '../../../../src/shared/wf/instance-calls'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'
import { storedTrail } from '../seal/stored-trail'
import { checkChain } from '../trail/rules/chain-check'
import { filesOf } from './drafts'
import { requireReader } from './form-view'
import { fileIdsOf, readerView, type NamedFile } from './reader-view'
import { supersededIn } from './superseded-tasks'
import { versionOf } from './version-of'
import { loadInstance } from './stored-instance'

interface Row {
  seq: number
  act: TrailEntry['act']
  actor: number | null
  on_behalf_of: number | null
  node: string | null
  round: number
  task: number | null
  comment: string | null
  files: readonly NamedFile[] | null
  changes: { field: string; from: unknown; to: unknown }[] | null
  auth: string
  signature: number | null
  at: string
  hash: string
}

export async function readTrail(
  ctx: Context,
  id: number,
): Promise<{ data: TrailEntry[]; meta: { intact: boolean; broken_at: number | null } }> {
  await requireReader(ctx, id)
  const stored = await loadInstance(ctx, id)
  const version = await versionOf(ctx, stored)
  const { content } = version
  const view = await readerView(ctx, stored, version)
  const { rows } = await sql<Row>`
    select seq, act, actor_id as actor, on_behalf_of_id as on_behalf_of, node_key as node, round, task, comment, files, changes, auth, signature_id as signature, at, hash
    from wf_event where instance_id = ${id} order by seq`.execute(ctx.db)
  const names = await personNames(
    ctx,
    rows.flatMap(({ actor, on_behalf_of, changes }) => [actor ?? 0, on_behalf_of ?? 0, ...toOf(changes)]),
  )
  const someone = (who: number | null) => (who === null ? null : { id: who, name: names.get(who) ?? '' })
  const isSuperseded = supersededIn(stored.flow)
  const data: TrailEntry[] = []
  for (const { changes, files, comment, ...row } of rows) {
    if (!view.showsEntry(row)) continue
    data.push({
      ...row,
      actor: someone(row.actor),
      on_behalf_of: someone(row.on_behalf_of),
      node_name: row.node === null ? null : (nodeOf(content.flow, row.node)?.name ?? null),
      comment: view.isOpen ? (comment ?? '') : '',
      files: view.isOpen ? await filesOf(ctx, fileIdsOf(files)) : [],
      changes: view.changes(changes ?? []),
      to: toOf(changes).flatMap((who) => someone(who) ?? []),
      superseded: isSuperseded(row),
    })
  }
  const kept = await storedTrail(ctx, id)
  const broken = kept ? checkChain(kept) : null
  return { data, meta: { intact: broken === null, broken_at: broken?.seq ?? null } }
}

const named = new Set(['@to', '@initiator'])
/** Whom a transfer, an added signer or a hand-over names. */
const toOf = (changes: Row['changes']): number[] =>
  (changes ?? []).flatMap(({ field, to }) => (named.has(field) ? [to].flat().filter((one): one is number => typeof one === 'number') : []))
