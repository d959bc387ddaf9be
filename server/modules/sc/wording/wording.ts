/** Own wording of the product's texts (sc.md §2 Wording, §3.6): found by key or words, set for all languages at once. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import { markTrouble } from '../../../../src/shared/engine/text-marks'
import { languages, type Language } from '../../../../src/schemas/core/types'
import type { ByLanguage, WordingPage } from '../../../../src/shared/sc/wording'
import { transact, type Context } from '../../../kernel/context'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import type { EntityHooks } from '../../../contracts/hooks'
import { onEvent } from '../../../outbox/event'
import { publishToEverybody } from '../../../outbox/publish'
import { deleteRecord } from '../../../resource/write/delete'
import { createRecord, updateRecord } from '../../../resource/write/write'
import type { ProductText } from '../../../contracts/texts'
import { sharedTexts } from '../notify/every-language'

const entityName = 'sc/message-override'

export const messageOverrideHooks: EntityHooks = {
  validate(_ctx, { after }): FieldErrors | undefined {
    const language = languages.find((one) => one === after.language)
    const [module, key] = [String(after.module), String(after.key)]
    const product = language && sharedTexts().product(language, module, key)
    if (product === undefined) return { key: [{ key: 'sc:error.wording_unknown', params: { text: `${module}:${key}` } }] }
    const trouble = textTrouble(product, String(after.text))
    return trouble ? { text: [trouble] } : undefined
  },
}

function textTrouble(product: string, own: string): Message | undefined {
  const trouble = markTrouble(product, own)
  return (
    trouble && {
      key: trouble.kind === 'missing' ? 'sc:error.wording_missing' : 'sc:error.wording_unknown_mark',
      params: { mark: trouble.mark },
    }
  )
}

/** Open consoles fetch their texts again, whoever sits before them; the rows stay with who may list them. */
export const notifyWording = onEvent(
  ['created', 'updated', 'deleted', 'restored'].map((act) => `sc.message-override.${act}`),
  'sc.tell-wording',
  (ctx) => publishToEverybody(ctx, 'wording.changed'),
)

export interface WordingQuery {
  q: string
  own: boolean
  page: number
}
interface OwnRow {
  id: number
  module: string
  key: string
  language: Language
  text: string
}

export const textsPerPage = 50

/** By key, and by words of any language, the product's and the company's; keys that begin with what was typed come first. */
export async function findTexts(ctx: Context, { q, own: ownOnly, page }: WordingQuery): Promise<WordingPage> {
  const own = await ownTexts(ctx)
  const asked = fold(q.trim())
  const found = catalogue().filter(({ module, key, folded }) => {
    const mine = own.get(`${module}:${key}`)
    if (ownOnly && !mine) return false
    return (
      asked === '' || folded.some((text) => text.includes(asked)) || Object.values(mine ?? {}).some((text) => fold(text).includes(asked))
    )
  })
  const isExact = ({ folded }: Folded) => (asked !== '' && folded.includes(asked) ? 0 : 1)
  const sorted = found
    .map((text) => ({ text, rank: isExact(text) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text)
  return {
    data: sorted
      .slice((page - 1) * textsPerPage, page * textsPerPage)
      .map(({ module, key, texts }) => ({ module, key, product: texts, own: own.get(`${module}:${key}`) ?? {} })),
    meta: { total: found.length, own: own.size, per_page: textsPerPage },
  }
}

interface Folded extends ProductText {
  folded: readonly string[]
}
let folded: readonly Folded[] | undefined

/** Folded once: nothing but a new version of the product changes it. */
const catalogue = (): readonly Folded[] =>
  (folded ??= sharedTexts()
    .catalogue()
    .map((text) => ({ ...text, folded: [fold(`${text.module}:${text.key}`), fold(text.key), ...Object.values(text.texts).map(fold)] })))

async function ownTexts(ctx: Context): Promise<Map<string, ByLanguage<string>>> {
  const { rows } =
    await sql<OwnRow>`select module, key, language, text from sc_message_override where deleted_at is null order by id`.execute(ctx.db)
  const own = new Map<string, ByLanguage<string>>()
  for (const { module, key, language, text } of rows) own.set(`${module}:${key}`, { ...own.get(`${module}:${key}`), [language]: text })
  return own
}

/**
 * The languages that are named get the text, null = the product's again.
 * @throws 422 on `key` for a text that the product has not, on `texts.<language>` for one that loses or adds a placeholder
 */
export async function setWording(
  ctx: Context,
  { module, key, texts }: { module: string; key: string; texts: ByLanguage<string | null> },
): Promise<void> {
  const named = languages.filter((language) => texts[language] !== undefined)
  const errors = Object.fromEntries(
    named.flatMap((language): [string, Message[]][] => {
      const [product, text] = [sharedTexts().product(language, module, key), texts[language] ?? null]
      if (product === undefined) return [['key', [{ key: 'sc:error.wording_unknown', params: { text: `${module}:${key}` } }]]]
      const trouble = text === null ? undefined : textTrouble(product, text)
      return trouble ? [[`texts.${language}`, [trouble]]] : []
    }),
  ) satisfies FieldErrors
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await transact(ctx, async (tx) => {
    const entity = tx.snapshot.get(entityName)
    const { rows } =
      await sql<OwnRow>`select id, language, text from sc_message_override where module = ${module} and key = ${key} and deleted_at is null`.execute(
        tx.db,
      )
    for (const language of named) {
      const [row, text] = [rows.find((one) => one.language === language), texts[language] ?? null]
      // The product's own words are no wording of the company's.
      const isOwn = text !== null && text !== sharedTexts().product(language, module, key)
      if (row && !isOwn) await deleteRecord(tx, entity, row.id)
      else if (row && row.text !== text) await updateRecord(tx, entity, row.id, { text })
      else if (!row && isOwn) await createRecord(tx, entity, { module, key, language, text })
    }
  })
}
