/** What is said of a record, as it is kept. */
import { invalidField } from '../../../kernel/errors'
import { cleanRichText } from '../../../resource/write/rich-text'

/**
 * Files may stand alone.
 * @param body formatted text @param files ids of what goes with it
 * @throws 422 on `body` when there is neither
 */
export function tidyWords(body: string, files: readonly number[]): string {
  const text = cleanRichText(body.normalize('NFC').replaceAll('\0', '').trim())
  if (text === '' && files.length === 0) throw invalidField('body', 'error:validation.required')
  return text
}
