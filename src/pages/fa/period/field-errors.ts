/** What a refusal says of each field of a dialog. */
import { failureOf } from '../../../providers/http/error-text'

/** @returns the first text by field; undefined where it names no field */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> | undefined {
  const errors = Object.entries(failureOf(error)?.errors ?? {}).flatMap(([field, [text]]) =>
    text === undefined ? [] : [[field, text] as const],
  )
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}
