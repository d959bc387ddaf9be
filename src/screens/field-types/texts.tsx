/** Texts in lists and records. */
import { lazy, Suspense } from 'react'
import { codeName } from '../../components/format/code-names'
import type { Field } from '../../schemas/core/define'
import { i18nText } from '../../shared/engine/i18n-text'
import { plainOf } from '../../shared/engine/rich-text'
import { typed, type ListFieldType, type ValuePlace } from './list-type'

const RichText = lazy(async () => ({ default: (await import('../../components/format/rich-text')).RichText }))

export const plainText = (value: unknown, { context, field }: ValuePlace): string =>
  field.x.codes ? codeName(field.x.codes, String(value), context.formats.language) : String(value)

const anyText: ListFieldType = { ...typed, text: plainText }

export const textTypes = {
  text: {
    ...anyText,
    draw: (_, { field, text, whole }) => {
      const href = addressOf(field, text)
      return href ? (
        <a href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})} title={whole ? undefined : text}>
          {text}
        </a>
      ) : (
        <span title={whole ? undefined : text}>{text}</span>
      )
    },
  },
  longtext: {
    ...anyText,
    draw: (_, { text, whole }) => (whole ? <span className="k-value-long">{text}</span> : <span title={text}>{text}</span>),
  },
  richtext: {
    ...anyText,
    text: (value) => plainOf(String(value)),
    draw: (value, { text, whole }) =>
      whole ? (
        <Suspense fallback={text}>
          <RichText html={String(value)} />
        </Suspense>
      ) : (
        <span title={text}>{text}</span>
      ),
  },
  colour: {
    ...anyText,
    draw: (_, { text, whole }) => (
      <span className="k-value-colour">
        <span className="k-swatch" style={{ background: text }} aria-hidden />
        {whole ? text : <span className="k-visually-hidden">{text}</span>}
      </span>
    ),
  },
  rrule: anyText,
  'i18n-text': { ...typed, text: (value, { context }) => i18nText(value, context.formats.language) },
  json: { ...typed, text: (value) => JSON.stringify(value) },
} satisfies Record<string, ListFieldType>

/** What is no number of a telephone stays a text; an extension (`#12`) is dialled by hand. */
export function phoneAddress(text: string): string | undefined {
  const [line = ''] = text.split(/#|ext|分機|内線/i)
  const digits = line.replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined
}

/** Only what can be followed without harm becomes a link. */
function addressOf(field: Field, text: string): string | undefined {
  if (field.schema.format === 'email') return `mailto:${text}`
  if (field.x.warn === 'phone') return phoneAddress(text)
  return field.schema.format === 'uri' && /^https?:\/\//i.test(text) && !text.includes('{') ? text : undefined
}
