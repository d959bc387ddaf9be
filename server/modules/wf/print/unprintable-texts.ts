/** What of a filled form its PDF cannot show (wf.md §8), for those who sign it: no character is dropped in silence. */
import type { BulkUnprintable } from '../../../../src/shared/wf/task-calls'
import type { Context } from '../../../kernel/context'
import { textsOf } from '../../../pdf/pdf-page'
import { unprintableCharacters } from '../../../pdf/unprintable'
import { filesOf } from '../run/drafts'
import { requireReader } from '../run/form-view'
import { readerView } from '../run/reader-view'
import { loadInstance } from '../run/stored-instance'
import { versionOf } from '../run/version-of'
import { waitingForms } from '../run/work-list'

/**
 * Of what the caller sees of an instance, and of what they are about to add.
 * @throws 404 unless they may read it
 */
export async function unprintableAtSigning(
  ctx: Context,
  id: number,
  { comment = '', data = {} }: { comment?: string; data?: Readonly<Record<string, unknown>> },
): Promise<string[]> {
  await requireReader(ctx, id)
  const stored = await loadInstance(ctx, id)
  const view = await readerView(ctx, stored, await versionOf(ctx, stored))
  const files = view.isOpen ? await filesOf(ctx, stored.files) : []
  const shown = { ...view.values(stored.flow.data), ...data }
  return unprintableCharacters([stored.title, ...textsOf(shown), ...files.map(({ name }) => name), comment])
}

/** Of the forms of these tasks, as far as they wait for the caller; of others nothing is said. @param comment that goes with all of them */
export async function unprintableInBulk(ctx: Context, tasks: readonly number[], comment = ''): Promise<BulkUnprintable> {
  const characters = await unprintableCharacters([comment])
  const instances: number[] = []
  for (const { instance } of await waitingForms(ctx, tasks)) {
    const own = await unprintableAtSigning(ctx, instance, {})
    if (own.length === 0) continue
    characters.push(...own)
    instances.push(instance)
  }
  return { characters: [...new Set(characters)], instances }
}
