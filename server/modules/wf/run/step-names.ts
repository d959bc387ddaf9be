/** Names of steps that have none of their own: after the role that signs there, on screens, in notices, the trail and on paper (wf.md §2.2). */
import { sql } from 'kysely'
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Assign, Flow, FlowNode } from '../../../../src/shared/wf/flow'
import { hasBranches, nodesOf } from '../../../../src/shared/wf/flow-tree'
import type { Context } from '../../../kernel/context'
import { sharedTexts } from '../../sc'

/** Of these the role is a record: its name says who signs. */
const tables = { position: 'sc_job_position', group: 'sc_group', department: 'sc_department', department_head: 'sc_department' } as const
type RecordAssign = Extract<Assign, { kind: keyof typeof tables }>
/** Of these the kind says it in words. */
const spoken: ReadonlySet<Assign['kind']> = new Set(['manager_chain', 'initiator', 'initiator_choice', 'previous_choice'])

const isRecord = (assign: Assign): assign is RecordAssign => assign.kind in tables
const isNamed = ({ name }: FlowNode): boolean => Object.values(name ?? {}).some((text) => text !== '')
const signerOf = (node: FlowNode): Assign | undefined => ('assign' in node ? node.assign[0] : undefined)

/** @returns the flow in which every step has a name, but its start and its ends; names that it has stay */
export async function withStepNames(ctx: Context, flow: Flow): Promise<Flow> {
  const unnamed = nodesOf(flow).filter((node) => !isNamed(node) && node.type !== 'start' && node.type !== 'end')
  if (unnamed.length === 0) return flow
  const titles = await titlesOf(
    ctx,
    unnamed.flatMap((node) => {
      const signer = signerOf(node)
      return signer && isRecord(signer) ? [signer] : []
    }),
  )
  const keys = new Set(unnamed.map(({ key }) => key))
  const named = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.map((node) => {
      const own = keys.has(node.key) ? { ...node, name: stepName(node, titles) } : node
      return hasBranches(own) ? { ...own, branches: own.branches.map((branch) => ({ ...branch, nodes: named(branch.nodes) })) } : own
    })
  return { ...flow, nodes: named(flow.nodes) }
}

const titleKey = ({ kind, id }: RecordAssign): string => `${tables[kind]} ${id}`

async function titlesOf(ctx: Context, roles: readonly RecordAssign[]): Promise<Map<string, I18nText>> {
  const titles = new Map<string, I18nText>()
  for (const table of new Set(roles.map(({ kind }) => tables[kind]))) {
    const ids = roles.filter(({ kind }) => tables[kind] === table).map(({ id }) => id)
    const { rows } = await sql<{ id: number; name: I18nText }>`
      select id::int as id, name from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(ctx.db)
    for (const { id, name } of rows) titles.set(`${table} ${id}`, name)
  }
  return titles
}

function stepName(node: FlowNode, titles: ReadonlyMap<string, I18nText>): I18nText {
  const say = (key: string, params: (language: Language) => object = () => ({})): I18nText =>
    Object.fromEntries(
      languages.map((language) => [
        language,
        sharedTexts().translate(language, { key: `wf:flow.${key}`, params: { ...params(language) } }),
      ]),
    )
  const signer = signerOf(node)
  const title = signer && isRecord(signer) ? titles.get(titleKey(signer)) : undefined
  if (signer && title) return signer.kind === 'position' ? title : say(`who.${signer.kind}`, (to) => ({ name: i18nText(title, to) }))
  if (signer?.kind === 'manager')
    return signer.level === 1 ? say('assign_kinds.manager') : say('who.manager', () => ({ level: signer.level }))
  return say(signer && spoken.has(signer.kind) ? `assign_kinds.${signer.kind}` : `type.${node.type}`)
}
