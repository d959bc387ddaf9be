/** The value of a field as it is shown in lists and details. Light: a list draws thousands. */
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Tag } from 'antd'
import { lazy, Suspense } from 'react'
import { refTitle } from '../../providers/data/refs'
import type { Field } from '../../schemas/core/define'
import { isBoolean } from '../../schemas/core/field-types'
import { optionColour, stateColour } from '../../components/entity/entity-texts'
import { fieldText, isEmptyValue, type ValueContext } from './field-text'
import './field-value.css'

const RichText = lazy(async () => ({ default: (await import('../../components/format/rich-text')).RichText }))
const PersonValue = lazy(async () => ({ default: (await import('./person-value')).PersonValue }))
const Stars = lazy(async () => ({ default: (await import('../../components/format/stars')).Stars }))
const FileValue = lazy(async () => ({ default: (await import('./file-value')).FileValue }))

interface FieldValueProps {
  context: ValueContext
  field: Field
  value: unknown
  row: Readonly<Record<string, unknown>>
  /** Details show whole texts; a cell is one line. */
  whole?: boolean
}

export function FieldValue({ context, field, value, row, whole = false }: FieldValueProps) {
  const { t } = context
  if (isBoolean(field)) {
    return value === true ? (
      <span className="k-value-yes">
        <CheckOutlined aria-hidden /> <span className={whole ? '' : 'k-visually-hidden'}>{t('screens:yes')}</span>
      </span>
    ) : (
      <span className="k-value-none">
        {whole ? (
          t('screens:no')
        ) : (
          <>
            <span aria-hidden>–</span>
            <span className="k-visually-hidden">{t('screens:no')}</span>
          </>
        )}
      </span>
    )
  }
  if (isEmptyValue(value) || (field.x.stars && value === 0))
    return (
      <span className="k-value-none" aria-label={t('screens:no_value')}>
        –
      </span>
    )
  const text = fieldText(context, field, value, row)
  if (field.x.file)
    return (
      <Suspense fallback={text}>
        <FileValue refs={context.refs} value={value} whole={whole} />
      </Suspense>
    )
  if (field.x.stars)
    return (
      <Suspense fallback={text}>
        <Stars count={Number(value)} of={Number(field.schema.maximum)} />
      </Suspense>
    )
  switch (field.type) {
    case 'enum': {
      const colour = stateColour(field, String(value))
      return colour ? (
        <span className="k-status" data-tone={colour}>
          {text}
        </span>
      ) : (
        <span title={whole ? undefined : text}>
          <Swatch colour={optionColour(field, value)} />
          {text}
        </span>
      )
    }
    case 'set':
    case 'texts':
      return (
        <span className="k-value-tags" title={whole ? undefined : text}>
          {Array.isArray(value) &&
            value.map((item) => (
              <Tag key={String(item)} variant="filled">
                <Swatch colour={optionColour(field, item)} />
                {fieldText(context, field, [item], row)}
              </Tag>
            ))}
        </span>
      )
    case 'colour':
      return (
        <span className="k-value-colour">
          <span className="k-swatch" style={{ background: text }} aria-hidden />
          {whole ? text : <span className="k-visually-hidden">{text}</span>}
        </span>
      )
    case 'ref': {
      const title = refTitle(context.refs, field.ref, value)
      return (
        <span className={title?.active === false ? 'k-value-none' : undefined} title={whole ? undefined : text}>
          <Swatch colour={title?.colour} />
          {title && field.ref === 'sc/user' ? (
            <Suspense fallback={text}>
              <PersonValue id={Number(value)} name={text} leads={whole} />
            </Suspense>
          ) : (
            text
          )}
        </span>
      )
    }
    case 'longtext':
      return whole ? <span className="k-value-long">{text}</span> : <span title={text}>{text}</span>
    case 'richtext':
      return whole ? (
        <Suspense fallback={text}>
          <RichText html={String(value)} />
        </Suspense>
      ) : (
        <span title={text}>{text}</span>
      )
    case 'text': {
      const href = addressOf(field, text)
      return href ? (
        <a href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})} title={whole ? undefined : text}>
          {text}
        </a>
      ) : (
        <span title={whole ? undefined : text}>{text}</span>
      )
    }
    default:
      return <span title={whole ? undefined : text}>{text}</span>
  }
}

/** A dot of the value's colour; its words say what it is. */
const Swatch = ({ colour }: { colour: string | null | undefined }) =>
  colour ? <span className="k-swatch" style={{ background: colour }} aria-hidden /> : null

/** Only what can be followed without harm becomes a link. */
function addressOf(field: Field, text: string): string | undefined {
  if (field.schema.format === 'email') return `mailto:${text}`
  return field.schema.format === 'uri' && /^https?:\/\//i.test(text) && !text.includes('{') ? text : undefined
}
