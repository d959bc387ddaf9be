/**
 * Results on the bulletin board (vs.md §8): posted with their publication, in the name of who publishes them, to nobody who may not see
 * them.
 */
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { languages } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { forbidden, invalidField } from '../../../kernel/errors'
import { boardOf, postBulletin } from '../../bb'
import { organisation } from '../../sc'
import { ownersOf } from '../category/rights'
import type { EventRow } from '../event/event-questions'
import { everyone } from '../event/roster'
import { bulletinAudience, mostOwners, strangersAmong } from './rules/bulletin-audience'
import { resultsTexts } from './results-texts'

const field = 'bulletin_category'

/**
 * In the transaction of the publication: one event makes one bulletin.
 * @param row counted, locked @param category of the board
 * @returns the bulletin's id
 * @throws 422 naming the category: the caller may not post there, or somebody would read it for whom the results are not meant
 */
export async function postResults(ctx: Context, row: EventRow, category: number): Promise<number> {
  if (ctx.person === null) throw forbidden()
  const audience = await audienceOf(ctx, row)
  const { code, readers } = await boardOf(ctx, category, { audience, field })
  if (audience) {
    const meant = [...(await organisation.expand(ctx, audience)), ...(await organisation.roleHolders(ctx, 'admin')), ctx.person.id]
    const { length: count } = strangersAmong(readers, new Set(meant))
    if (count > 0) throw invalidField(field, 'vs:error.bulletin_wider', { count })
  }
  const { title, bodies } = await resultsTexts(ctx, row, languagesOf(row.title))
  return postBulletin(ctx, {
    ...{ category: code, title, bodies, author: ctx.person.id, related: `vs/event/${row.id}` },
    ...(audience ? { audience } : {}),
    source: { name: 'vs.results', key: `${row.id}` },
  })
}

async function audienceOf(ctx: Context, row: EventRow): Promise<readonly string[] | undefined> {
  const organisers = [row.organiser, ...(row.co_organisers ?? [])].flatMap((person) => (person === null ? [] : [`u${person}`]))
  const audience = bulletinAudience({
    results_who: row.results_who ?? [],
    always: [...organisers, ...(await ownersOf(ctx, row.category, 'results'))],
    participants: (await everyone(ctx, row.id)).map((person) => `u${person}`),
    viewers: await ownersOf(ctx, row.category, 'view'),
  })
  if (audience === 'too_many') throw invalidField(field, 'vs:error.bulletin_many', { max: mostOwners })
  return audience
}

/** The event's own, in their order. */
function languagesOf(title: I18nText | null): Language[] {
  const written = languages.filter((language) => (title?.[language] ?? '') !== '')
  return written.length > 0 ? written : ['en']
}
