/** What the PDF of a form cannot show of its own texts and of what is filled in (wf.md §8), for those who publish and fill it. */
import type { FormContent } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { textsOf } from '../../../pdf/pdf-page'
import { unprintableCharacters } from '../../../pdf/unprintable'
import { sharedTexts } from '../../sc'

/** Seen only while it is filled. */
const onScreenOnly = /help|placeholder|description/iu

/** Titles, labels, options, notes, names of steps. */
export function unprintableInForm({
  json_schema,
  ui_schema,
  flow,
  print_layout,
}: Pick<FormContent, 'json_schema' | 'ui_schema' | 'flow' | 'print_layout'>): Promise<string[]> {
  const printed: unknown = JSON.parse(
    JSON.stringify([json_schema, ui_schema, flow, print_layout], (key, value: unknown) => (onScreenOnly.test(key) ? null : value)),
  )
  return unprintableCharacters(textsOf(printed))
}

/** Who fills a form reads it beside what modules say. @returns in the caller's language; empty = the PDF shows everything */
export async function unprintableWarning(ctx: Context, data: Readonly<Record<string, unknown>>): Promise<string[]> {
  const characters = await unprintableCharacters(textsOf(data))
  if (characters.length === 0) return []
  return [sharedTexts().translate(ctx.language, { key: 'wf:print.unprintable', params: { characters: characters.join(' ') } })]
}
