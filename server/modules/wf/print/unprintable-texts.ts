/** What of a filled form its PDF cannot show (wf.md §8), for those who sign it: no character is dropped in silence. */
import type { Context } from '../../../kernel/context'
import { textsOf } from '../../../pdf/pdf-page'
import { unprintableCharacters } from '../../../pdf/unprintable'
import { filesOf } from '../run/drafts'
import { requireReader } from '../run/form-view'
import { readerView } from '../run/reader-view'
import { loadInstance } from '../run/stored-instance'
import { versionOf } from '../run/version-of'

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
