/** References and owners in lists and records: by the titles of what they name. */
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { parseOwner, refTitle, type Refs } from '../../providers/data/refs'
import { isPointer, isPointerKind, parsePointer } from '../../schemas/core/record-pointer'
import { i18nText } from '../../shared/engine/i18n-text'
import { chosen, isEmptyValue, joined, type ListFieldType, type ValueContext, type ValuePlace } from './list-type'
import { Swatch } from './swatch'

const RecordLink = lazy(async () => ({ default: (await import('../cells/record-link')).RecordLink }))
const PersonValue = lazy(async () => ({ default: (await import('../cells/person-value')).PersonValue }))

const NamedRecord = lazy(async () => ({ default: (await import('../cells/named-record')).NamedRecord }))

const isId = (value: string) => /^[1-9]\d{0,15}$/.test(value)
const isOwnerCode = (value: string) => /^[dgu][1-9]\d{0,15}$/.test(value)

export const referenceTypes = {
  ref: {
    ...chosen,
    takes: isId,
    text: (value, place) => labelThen(place) || titleText(place.context.t, refTitle(place.context.refs, place.field.ref, value), value),
    draw: (value, { context, field, text, whole }) => {
      const title = refTitle(context.refs, field.ref, value)
      return (
        <span className={title?.active === false ? 'k-value-none' : undefined} title={whole ? undefined : text}>
          <Swatch colour={title?.colour} />
          {title && field.ref === 'sc/user' ? (
            <Suspense fallback={text}>
              <PersonValue id={Number(value)} name={text} leads={whole} />
            </Suspense>
          ) : title && whole ? (
            linked(field.ref, Number(value), text)
          ) : (
            text
          )}
        </span>
      )
    },
  },
  refs: {
    ...chosen,
    takes: isId,
    text: (value, place) => joined(value, place, (id) => titleText(place.context.t, refTitle(place.context.refs, place.field.ref, id), id)),
    draw: (value, { context, field, text, whole }) =>
      whole ? (
        drawn(value, context.t, (id) => {
          const title = refTitle(context.refs, field.ref, id)
          return title ? linked(field.ref, Number(id), titleText(context.t, title, id)) : titleText(context.t, title, id)
        })
      ) : (
        <span title={text}>{text}</span>
      ),
  },
  owner: {
    ...chosen,
    takes: isOwnerCode,
    text: (value, { context }) => ownerText(context.t, context.refs, String(value)),
    draw: (value, { context, text, whole }) =>
      whole ? linkedOwner(context.t, context.refs, String(value)) : <span title={text}>{text}</span>,
  },
  'any-ref': {
    ...chosen,
    takes: (value) => isPointer(value) || isPointerKind(value),
    text: (value, { context }) => pointerText(context, String(value)),
    draw: (value, { context, text, whole }) => (
      <Suspense fallback={text}>
        <NamedRecord refs={context.refs} value={String(value)} whole={whole} />
      </Suspense>
    ),
  },
  owners: {
    ...chosen,
    takes: isOwnerCode,
    text: (value, place) => joined(value, place, (code) => ownerText(place.context.t, place.context.refs, String(code))),
    draw: (value, { context, text, whole }) =>
      whole ? drawn(value, context.t, (code) => linkedOwner(context.t, context.refs, String(code))) : <span title={text}>{text}</span>,
  },
} satisfies Record<string, ListFieldType>

const linked = (entity: string | undefined, id: number, text: string): ReactNode =>
  entity === undefined ? (
    text
  ) : (
    <Suspense fallback={text}>
      <RecordLink entity={entity} id={id}>
        {text}
      </RecordLink>
    </Suspense>
  )

function linkedOwner(t: TFunction, refs: Refs, code: string): ReactNode {
  const owner = parseOwner(code)
  const text = ownerText(t, refs, code)
  return owner && refTitle(refs, owner.entity, owner.id) ? linked(owner.entity, owner.id, text) : text
}

/** Several, with the language's sign between them. */
const drawn = (items: unknown, t: TFunction, draw: (item: unknown) => ReactNode): ReactNode =>
  Array.isArray(items)
    ? items.map((item, at) => (
        <Fragment key={String(item)}>
          {at > 0 && t('screens:list_separator')}
          {draw(item)}
        </Fragment>
      ))
    : null

/** What it was called when it was chosen, where that is kept (`x.label_snapshot`). */
function labelThen({ context, field: { x }, row }: ValuePlace): string {
  const name = x.label_snapshot === undefined ? undefined : row[x.label_snapshot]
  return typeof name === 'string' ? name : isEmptyValue(name) ? '' : i18nText(name, context.formats.language)
}

function titleText(t: TFunction, title: ReturnType<typeof refTitle>, id: unknown): string {
  if (!title) return `#${String(id)}`
  return title.active === false ? t('screens:inactive_title', { title: title.title }) : title.title
}

/** `Lead: Fair stand`; an entity alone stands for all its records. */
function pointerText({ t, refs }: ValueContext, value: string): string {
  const pointer = parsePointer(value)
  const kind = pointer?.entity ?? value
  const [module = '', key = ''] = kind.split('/')
  const name = t(`${module}:entity.${key}.${pointer ? 'title' : 'plural'}`, { defaultValue: kind })
  return pointer
    ? t('screens:any_reference.record', { kind: name, title: titleText(t, refTitle(refs, kind, pointer.id), pointer.id) })
    : name
}

export function ownerText(t: TFunction, refs: Refs, code: string): string {
  const owner = parseOwner(code)
  return owner ? titleText(t, refTitle(refs, owner.entity, owner.id), code) : code
}
