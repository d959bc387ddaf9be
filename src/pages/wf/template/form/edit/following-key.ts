/** The key of a new field follows its label as long as nobody has chosen one. Pure. */
import { fieldAt, takenKeys, type PartKey } from './design'
import type { FormContent } from '../../../../../shared/wf/form'
import { keyFrom } from '../../../../../shared/wf/palette/field-key'

/**
 * @param followed the key that this label gave a moment ago, while it is typed
 * @returns the key by the label; undefined where the present one was chosen, or the label has no latin letters
 */
export function followingKey(content: FormContent, name: PartKey, followed?: string): string | undefined {
  const [table = '', column] = name.split('.')
  const own = column ?? table
  const ui = fieldAt(content, name)?.ui
  const item = ui?.['ui:item']
  if (own !== followed && (item === undefined || own.replace(/_\d+$/, '') !== item)) return undefined
  const taken = column === undefined ? takenKeys(content) : new Set(Object.keys(fieldAt(content, table)?.schema.items?.properties ?? {}))
  taken.delete(own)
  const next = keyFrom(ui?.['ui:title'] ?? {}, taken)
  return next === own || /^field_\d+$/.test(next) ? undefined : next
}
