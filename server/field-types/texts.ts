/** Texts: of one line, of many, formatted, translated; and what is kept as a text or as it is. */
import { transformed } from '../../src/schemas/core/text-transform'
import { i18nText } from '../../src/shared/engine/i18n-text'
import { languageTags } from '../../src/shared/engine/language-tags'
import { attachmentsIn, plainOf } from '../../src/shared/engine/rich-text'
import type { Field } from '../../src/schemas/core/define'
import { readRule, writeRule } from '../../src/schemas/core/repeat-rule'
import { languages } from '../../src/schemas/core/types'
import { literal } from '../kernel/sql'
import { asText, type FieldCheck, type ServerFieldType, type ValueContext } from './field-type'
import { filledSql, i18nSql, textSql } from './filter-sql'
import { translatePattern } from './pattern'
import { cleanRichText, richOfCell } from './rich-text'

function textChecks({ schema }: Field, column: string): FieldCheck[] {
  const pattern = typeof schema.pattern === 'string' ? translatePattern(schema.pattern) : undefined
  return [
    ...(typeof schema.minLength === 'number' ? [{ rule: 'length' as const, sql: `char_length(${column}) >= ${schema.minLength}` }] : []),
    ...(typeof schema.maxLength === 'number' ? [{ rule: 'length' as const, sql: `char_length(${column}) <= ${schema.maxLength}` }] : []),
    ...(pattern === undefined ? [] : [{ rule: 'pattern' as const, sql: `${column} ~ ${literal(pattern)}` }]),
  ]
}

/** An empty text is none. */
function coerceText(value: unknown, { x }: Field): unknown {
  if (typeof value !== 'string') return value
  const normal = value.normalize('NFC')
  const cased = transformed(normal, x.transform)
  return cased === '' ? null : cased
}

/** Empty languages are left out; a text in no language is no text. */
function coerceTranslated(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(
    ([language, item]) => [language, typeof item === 'string' ? item.normalize('NFC').trim() : item] as const,
  )
  const filled = entries.filter(([, item]) => item !== '' && item !== null && item !== undefined)
  const order = (language: string) => (languages as readonly string[]).indexOf(language)
  return filled.length === 0 ? null : Object.fromEntries(filled.sort(([a], [b]) => order(a) - order(b)))
}

const kinds = { country: 'region', currency: 'currency', language: 'language' } as const

/** Codes by their names, where people read them. */
function codeText({ labels, language }: ValueContext, { x: { codes } }: Field, value: string): string {
  if (!codes || codes === 'time_zone' || labels === 'field') return value
  try {
    return new Intl.DisplayNames(languageTags[language], { type: kinds[codes] }).of(value) ?? value
  } catch {
    // Intl throws for what is no code at all.
    return value
  }
}

/** What every text on its own is. */
export const anyText: ServerFieldType = {
  column: () => 'text',
  words: true,
  checks: textChecks,
  coerce: coerceText,
  filter: textSql,
  fromCell: (cell) => ({ value: cell.trim().normalize('NFC') }),
  toText: (value, { context, field }) => codeText(context, field, String(value)),
}
/** Many lines, whose ends belong to them. */
const long: ServerFieldType = { ...anyText, searchText: (column) => `coalesce(${column}, '')`, fromCell: asItIs, width: 40 }

function asItIs(cell: string) {
  return { value: cell.normalize('NFC') }
}

export const textTypes = {
  text: {
    ...anyText,
    searchText: (column) => `coalesce(${column}, '')`,
    // A password may begin or end with a space.
    coerce: (value, field) => coerceText(typeof value === 'string' && !field.x.secret ? value.normalize('NFC').trim() : value, field),
  },
  longtext: long,
  richtext: {
    ...long,
    attachments: (value) => (typeof value === 'string' ? attachmentsIn(value) : []),
    fromCell: (cell) => ({ value: richOfCell(cell.normalize('NFC')) }),
    // Its words alone would come back as a text without its form.
    toEditedCell: (value) => asText(typeof value === 'string' ? value : ''),
    coerce: (value, field) => (typeof value === 'string' ? coerceText(cleanRichText(value.normalize('NFC')), field) : value),
    toText: (value, { context }) => (context.labels === 'field' ? String(value) : plainOf(String(value))),
  },
  colour: { ...anyText, hint: true, searchText: (column) => `coalesce(${column}, '')` },
  rrule: {
    ...anyText,
    // What cannot be read stays as it is typed, and is refused by its format.
    coerce: (value) => {
      const rule = typeof value === 'string' ? readRule(value).rule : undefined
      return rule ? writeRule(rule) : value
    },
  },
  'i18n-text': {
    column: () => 'jsonb',
    checks: (_, column) => [{ rule: 'i18n', sql: `kontor_is_i18n(${column})` }],
    searchText: (column) => `kontor_i18n_all(${column})`,
    coerce: coerceTranslated,
    filter: i18nSql,
    fromCell: asItIs,
    toText: (value, { context }) => i18nText(value, context.language),
  },
  json: {
    column: () => 'jsonb',
    filter: filledSql,
    fromCell: asItIs,
    toText: (value) => JSON.stringify(value),
  },
} satisfies Record<string, ServerFieldType>
