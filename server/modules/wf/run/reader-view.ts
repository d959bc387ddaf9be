/**
 * What of an instance its reader may see (wf.md §6), in one place for form, trail, print, PDF and files: whether its content is open to
 * them at all, which fields and columns are hidden, and whose opinions stay closed until they have decided.
 */
import { sql } from 'kysely'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import type { Context } from '../../../kernel/context'
import { sharedTasks } from '../delegation/standing-in'
import { namedFiles } from '../print/form-values'
import type { FormValues } from '../flow/rules/state'
import { hiddenFields, maySeeContent, ownNodes, shownValues } from './field-access'
import type { FormVersion } from './form-content'
import { sensitiveFields } from './rules/sensitive-fields'
import type { StoredInstance } from './stored-instance'

export interface ReaderView {
  /** Tasks that they may decide beside their assignees. */
  shared: readonly number[]
  /** False: of a confidential form they only know that it exists. */
  isOpen: boolean
  /** Fields, and columns as `items.price`. */
  hidden: ReadonlySet<string>
  /** Nothing of it is kept from them. */
  isWhole: boolean
  values: (data: FormValues) => FormValues
  /** Is this entry of the trail theirs to know? */
  showsEntry: (entry: Entry) => boolean
  /** Changes of an entry without what is hidden; columns of a table too. */
  changes: (changes: readonly Change[]) => Change[]
  /** Is this file part of what they see? @param named by entries of the trail that they see */
  showsFile: (file: number, named: readonly number[]) => boolean
}

interface Entry {
  act: string
  node: string | null
  actor: number | null
}
interface Change {
  field: string
  from: unknown
  to: unknown
}

const opinions: readonly string[] = ['approve', 'reject', 'comment']

export async function readerView(
  ctx: Context,
  { id, flow, copied, files }: StoredInstance,
  { content, template }: FormVersion,
): Promise<ReaderView> {
  const shared = await sharedTasks(ctx, id)
  const me = ctx.person?.id ?? 0
  const nodes = ownNodes(ctx, flow, content, shared)
  const isCopied = copied.includes(me)
  const isOnFlow = ctx.person === null || nodes.length > 0 || isCopied
  const hidden = new Set([...hiddenFields(nodes), ...(isOnFlow ? [] : sensitiveFields(content))])
  const isOpen = maySeeContent(ctx, template, nodes, isCopied)
  const values = (data: FormValues) => (isOpen ? shownValues(data, hidden) : {})
  const closed = closedOpinions(flow, content, me)
  return {
    shared,
    isOpen,
    hidden,
    isWhole: isOpen && hidden.size === 0 && closed.size === 0,
    values,
    showsEntry: ({ act, node, actor }) => node === null || actor === me || !closed.has(node) || !opinions.includes(act),
    changes: (changes) =>
      isOpen
        ? changes.flatMap((change) => {
            const { field, from, to } = change
            if (field.startsWith('@') || hidden.has(field)) return []
            const [was, is] = [from, to].map((value) => shownValues({ [field]: value }, hidden)[field])
            return [{ ...change, from: was, to: is }]
          })
        : [],
    showsFile: (file, named) =>
      isOpen && (files.includes(file) || named.includes(file) || namedFiles(content, values(flow.data)).includes(file)),
  }
}

/** Nodes at which the caller has yet to decide, and is not to be led by others. */
function closedOpinions({ tasks, runs }: StoredInstance['flow'], content: FormVersion['content'], me: number): Set<string> {
  const keys = tasks
    .filter(({ assignee, state }) => assignee === me && state === 'pending')
    .flatMap(({ node_run }) => runs.filter(({ id }) => id === node_run).map(({ node_key }) => node_key))
  return new Set(
    keys.filter((key) => {
      const node = nodeOf(content.flow, key)
      return node !== undefined && 'hide_opinions' in node && node.hide_opinions === true
    }),
  )
}

/** Files of the entries of an instance's trail that the reader sees. */
export async function filesOfEntries(ctx: Context, instance: number, view: ReaderView): Promise<number[]> {
  const { rows } = await sql<Entry & { files: NamedFile[] }>`
    select act, node_key as node, actor_id as actor, files from wf_event where instance_id = ${instance} and jsonb_array_length(coalesce(files, '[]')) > 0`.execute(
    ctx.db,
  )
  return rows.filter((entry) => view.showsEntry(entry)).flatMap(({ files }) => fileIdsOf(files))
}

/** As an entry names it: older ones by its id alone. */
export type NamedFile = number | { id: number }

export const fileIdsOf = (files: readonly NamedFile[] | null): number[] =>
  (files ?? []).map((file) => (typeof file === 'number' ? file : file.id))
