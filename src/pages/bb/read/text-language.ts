/** The language of a bulletin (bb.md §5.6): the reader’s, else English, else Traditional Chinese, else the first one. */
import type { BulletinText } from '../../../shared/bb/bulletin'
import type { Language } from '../../../schemas/core/types'

/** @param chosen by hand @returns undefined of a bulletin without a text */
export function textFor(bodies: readonly BulletinText[], reader: Language, chosen?: Language): BulletinText | undefined {
  const wanted = [chosen, reader, 'en', 'tw']
  return wanted.map((language) => bodies.find((body) => body.language === language)).find((body) => body !== undefined) ?? bodies[0]
}
