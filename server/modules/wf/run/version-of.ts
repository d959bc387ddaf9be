/** The version that an instance runs on. A revocation runs on that of the form that it takes back, on a flow of its own (wf.md §4.1). */
import { settingDefaults } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { readVersion, type FormVersion } from './form-content'
import { sameApprovers, sameFlow } from './rules/revocation-flow'
import { loadInstance, type StoredInstance } from './stored-instance'

/** In place of a node of the parent. */
export const revocationNode = '@revocation'

export const isRevocation = ({ parent_node }: Pick<StoredInstance, 'parent_node'>): boolean => parent_node === revocationNode

/** @throws 404 */
export async function versionOf(ctx: Context, stored: Pick<StoredInstance, 'definition' | 'parent' | 'parent_node'>): Promise<FormVersion> {
  const version = await readVersion(ctx, stored.definition)
  if (!isRevocation(stored) || stored.parent === null) return version
  const { content } = version
  const isByFlow = (content.settings.revoke ?? settingDefaults.revoke) === 'by_flow'
  const { flow: approved } = await loadInstance(ctx, stored.parent)
  const flow = isByFlow ? sameFlow(content.flow, approved.memory.choices) : sameApprovers(approved)
  // A revocation posts nothing, is no document of its own and is not taken back.
  return { ...version, content: { ...content, flow, bindings: [], settings: { ...content.settings, revoke: 'none', pdf_mode: 'none' } } }
}
