/** Who decided what, out of the trail, as it is printed (wf.md §8). */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Flow, FlowNode } from '../../../../src/shared/wf/flow'
import type { PrintedBox, PrintedSignOff } from '../../../../src/shared/wf/form-page'
import type { Texts } from '../../../contracts/texts'
import { instantJson } from '../../../field-types/dates'
import type { Context } from '../../../kernel/context'
import { decisionActs } from '../run/superseded-tasks'
import type { Sql } from '../../../kernel/sql'
import { personName } from '../../../resource/read/person-names'

export interface SignOff {
  act: string
  round: number
  node_key: string | null
  actor: number | null
  /** Null: the system. */
  name: string | null
  /** Whom they stood in for. */
  principal: string | null
  position: string | null
  comment: string | null
  at: string
  hash: string
  /** A return has gone back behind it. */
  superseded: boolean
  /** The file of the signature's image. */
  picture: number | null
}

/** What people did with the form; reminders, holds and views are for the screen. */
const printedActs = [
  'submit',
  'resubmit',
  'approve',
  'reject',
  'return',
  'handle',
  'transfer',
  'add_signer',
  'auto',
  'timeout',
  'skip',
  'jump',
  'withdraw',
  'terminate',
  'revoke',
]

const decided = (act: Sql): Sql => sql`${act} = any(${[...decisionActs]}::text[])`

export async function loadSignOffs(ctx: Context, instance: number): Promise<SignOff[]> {
  const { rows } = await sql<SignOff>`
    select event.act, event.round, event.node_key, event.actor_id as actor, event.comment, ${instantJson(sql`event.at`)} as at, event.hash, signature.image_id as picture,
      ${decided(sql`event.act`)} and exists (select 1 from wf_task as task join wf_node_run as run on run.id = task.node_run_id
        where task.id = event.task and run.superseded) as superseded,
      ${personName(ctx, 'actor')} as name, ${personName(ctx, 'principal')} as principal,
      (select kontor_i18n(position.name, ${ctx.language}) from sc_user_department as post join sc_job_position as position on position.id = post.job_position_id
        where post.user_id = event.actor_id and post.is_primary and post.deleted_at is null
          and post.start_date <= event.at::date and (post.end_date is null or post.end_date >= event.at::date) order by post.id desc limit 1) as position
    from wf_event as event
      left join sc_user as actor on actor.id = event.actor_id
      left join sc_user as principal on principal.id = event.on_behalf_of_id
      left join wf_signature as signature on signature.id = event.signature_id
    where event.instance_id = ${instance} and event.act = any(${printedActs}::text[]) order by event.seq`.execute(ctx.db)
  return rows
}

interface Said {
  texts: Texts
  language: Language
  flow: Flow | null
  wallTime: (instant: string) => string
  picture: (file: number) => string | undefined
}

export function signOffOf(one: SignOff, { texts, language, flow, wallTime, picture }: Said): PrintedSignOff {
  const say = (key: string, params: Readonly<Record<string, string>> = {}) => texts.translate(language, { key: `wf:${key}`, params })
  const node = nodeOf(flow?.nodes ?? [], one.node_key)
  return {
    round: one.round,
    node: node?.type === 'start' ? say('print.start') : i18nText(node?.name ?? {}, language) || (one.node_key ?? ''),
    name: one.name ?? say('print.system'),
    title: [one.position, one.principal === null ? null : say('print.for', { name: one.principal })].filter(Boolean).join(' '),
    decision: say(`entity.event.fields.act.enum.${one.act}`),
    comment: one.comment ?? '',
    at: wallTime(one.at),
    picture: (one.picture === null ? undefined : picture(one.picture)) ?? null,
    hash: one.hash.slice(0, 16),
    isSuperseded: one.superseded,
  }
}

/** 承辦 / 主管 / 決行: who applied, who agreed, whose agreement was the last. */
export function boxesOf(signOffs: readonly SignOff[], printed: readonly PrintedSignOff[], say: (key: string) => string): PrintedBox[] {
  const round = Math.max(0, ...signOffs.map((one) => one.round))
  const of = (acts: readonly string[]) => printed.filter((_one, n) => acts.includes(signOffs[n]?.act ?? '') && signOffs[n]?.round === round)
  const decided = of(['approve', 'handle', 'reject'])
  return [
    { heading: say('box.officer'), entries: of(['submit', 'resubmit']) },
    { heading: say('box.heads'), entries: decided.slice(0, -1) },
    { heading: say('box.decision'), entries: decided.slice(-1) },
  ]
}

function nodeOf(nodes: readonly FlowNode[], key: string | null): FlowNode | undefined {
  for (const node of nodes) {
    if (node.key === key) return node
    const below =
      'branches' in node
        ? nodeOf(
            node.branches.flatMap((branch) => branch.nodes),
            key,
          )
        : undefined
    if (below) return below
  }
  return undefined
}
