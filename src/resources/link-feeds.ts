/**
 * Records that a writer links by `#` in a formatted text (bb.md §5.8). A module adds one line here; its search is loaded when the first `#`
 * is typed.
 */
import { failureOf } from '../providers/http/error-text'
import type { Language } from '../schemas/core/types'

export interface LinkedRecord {
  /** Where it is read, a path in the console. */
  path: string
  title: string
  /** Shown after the title, to tell records of one title apart. */
  detail?: string | undefined
}
/**
 * @param text after the #
 * @param language of the text that is written
 * @returns what the writer may read, the likeliest first
 */
export type FindLinked = (text: string, language: Language) => Promise<readonly LinkedRecord[]>

const feeds: Readonly<Record<string, () => Promise<FindLinked>>> = {
  bb: async () => (await import('../pages/bb/linked-bulletins')).findBulletins,
}

/** Of all modules, in their order. A module whose records the writer may not list offers nothing. @throws when nothing answers */
export async function findLinked(text: string, language: Language): Promise<LinkedRecord[]> {
  const found = await Promise.allSettled(Object.values(feeds).map(async (load) => (await load())(text, language)))
  const records = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = found.find((answer) => answer.status === 'rejected' && failureOf(answer.reason)?.status !== 403)
  if (failed?.status === 'rejected' && records.length === 0) throw failed.reason
  return records
}
