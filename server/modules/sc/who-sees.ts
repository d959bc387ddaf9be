/** What others may see of a record, before they are told of it. */
import type { Entity } from '../../../src/schemas/define'
import type { I18nText } from '../../../src/schemas/types'
import { withAllRights, type Context } from '../../context'
import type { Values } from '../../module'
import { personContext } from '../../realtime/person-context'
import { findRecord } from '../../resource/read'
import { mayDo } from '../../resource/rights'
import { inEveryLanguage } from './every-language'
import { i18nText } from '../../../src/schemas/i18n-text'

/** May this person, who need not be the caller, show this record as his rights are now? */
export async function seesRecord(ctx: Context, person: number, entity: Entity, id: number, { deleted = false } = {}): Promise<boolean> {
  const theirs = await personContext(() => withAllRights(ctx))(person, null)
  return theirs !== null && mayDo(theirs, entity, 'show') && await findRecord(theirs, entity, id, { deleted }) !== undefined
}

/**
 * "Amy changed Source “Web”", in every language: the reader's is known when it is read.
 * @param key of a text with `person`, `entity`, `name`
 */
export function recordNotice(key: string, { entity, record, person }: { entity: Entity; record: Values; person: string | undefined }): I18nText {
  return inEveryLanguage(key, (language, translate) => {
    const value = record[entity.title]
    const name = typeof value === 'number' ? String(value) : i18nText(value, language)
    return { person: person ?? '–', entity: translate(language, { key: `${entity.module}:entity.${entity.key}.title` }), name: name || `#${String(record.id)}` }
  })
}
