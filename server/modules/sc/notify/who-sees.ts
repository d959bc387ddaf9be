/** What others may see of a record, before they are told of it. */
import type { Entity } from '../../../../src/schemas/core/define'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { personContext } from '../../../auth/rights/person-context'
import { findRecord } from '../../../resource/read/read'
import { mayDo } from '../../../resource/query/rights'
import { inEveryLanguage } from './every-language'
import type { Notice } from './notifications'
import type { NamedPerson } from './rules/notice-rules'

/** May this person, who need not be the caller, show this record as his rights are now? */
export async function seesRecord(ctx: Context, person: number, entity: Entity, id: number, { deleted = false } = {}): Promise<boolean> {
  const theirs = await personContext(() => withAllRights(ctx))(person, null)
  return theirs !== null && mayDo(theirs, entity, 'show') && (await findRecord(theirs, entity, id, { deleted })) !== undefined
}

/** How this person reads what is said of the record: by a right of it, or as one whom its module lets take part; null = not at all. */
export async function wayToDiscussion(ctx: Context, person: number, entity: Entity, id: number): Promise<'right' | 'reader' | null> {
  const { discussion, showsComments } = ctx.hooks[entity.name] ?? {}
  const sees = await seesRecord(ctx, person, entity, id)
  if (sees && !showsComments) return 'right'
  const theirs = discussion || showsComments ? await personContext(() => withAllRights(ctx))(person, null) : null
  if (!theirs) return null
  if (sees && (await showsComments?.(theirs, id))) return 'right'
  return (await discussion?.joins(theirs, id)) ? 'reader' : null
}

/**
 * "Amy changed Source “Web”", in every language: the reader's is known when it is read.
 * @param key of a text with `person`, `entity`, `name`
 * @returns the part of a notice that says so, also of several people
 */
export function recordNotice(
  key: string,
  { entity, record, person }: { entity: Entity; record: Values; person: NamedPerson | undefined },
): Pick<Notice, 'data' | 'by' | 'params'> {
  const who = person?.name ?? '–'
  const entityName = inEveryLanguage(`${entity.module}:entity.${entity.key}.title`, () => ({}))
  const titleIn = (language: Language) => record[entity.x.title_in?.[language] ?? entity.title] || record[entity.title]
  const nameIn = (language: Language) => {
    const value = titleIn(language)
    return (typeof value === 'number' ? String(value) : i18nText(value, language)) || `#${String(record.id)}`
  }
  const title = (people: I18nText | string) =>
    inEveryLanguage(key, (language) => ({
      person: i18nText(people, language),
      entity: i18nText(entityName, language),
      name: nameIn(language),
    }))
  const record_name = Object.fromEntries(languages.map((language) => [language, nameIn(language)]))
  return {
    data: { title: title(who) },
    params: { person: who, entity: entityName, record: record_name },
    ...(person ? { by: { ...person, title } } : {}),
  }
}
