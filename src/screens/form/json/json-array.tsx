/** Lists: texts as tags; all else one below the other, with buttons to add, move and remove, each named after its entry. */
import { useEffect, useRef } from 'react'
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { getDefaultRegistry } from '@rjsf/core'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps, Registry, RJSFSchema } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'

const { ArrayField } = getDefaultRegistry().fields

/** Texts that are not chosen from a list. */
export function drawsTags({ type, items }: RJSFSchema, { schemaUtils }: Registry): boolean {
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return false
  const item = schemaUtils.retrieveSchema(items)
  const isChosen = ['enum', 'const', 'oneOf', 'anyOf'].some((key) => key in item)
  return item.type === 'string' && !isChosen && !['date', 'date-time', 'time'].includes(item.format ?? '')
}

/** rjsf's own, told to draw free texts as tags. */
export function JsonArrayField(props: FieldProps) {
  const { schema, uiSchema, registry, errorSchema } = props
  if (!drawsTags(schema, registry) || !ArrayField) return ArrayField ? <ArrayField {...props} /> : null
  const below = Object.values(errorSchema ?? {}).flatMap((error) => (Array.isArray(error) ? [] : (error?.__errors ?? [])))
  return (
    <>
      <ArrayField {...props} uiSchema={{ 'ui:widget': 'TagsWidget', ...uiSchema }} />
      {[...new Set(below)].map((text) => (
        <div key={text} className="k-entry-error" role="alert">
          {text}
        </div>
      ))}
    </>
  )
}

export function ArrayTemplate({
  fieldPathId,
  title,
  schema,
  items,
  canAdd,
  onAddClick,
  readonly,
  disabled,
  required,
  rawErrors,
}: ArrayFieldTemplateProps) {
  const { t } = useTranslation('screens')
  const id = fieldPathId.$id
  const isFixed = readonly || disabled
  return (
    <fieldset
      id={id}
      className="k-json-list"
      tabIndex={-1}
      aria-describedby={rawErrors?.length ? `${id}-error` : schema.description ? `${id}-help` : undefined}
    >
      {title && (
        <legend className="k-entry-label">
          {title}
          <RequiredMark isShown={required && !isFixed} />
        </legend>
      )}
      {items.length > 0 ? <ol className="k-json-entries">{items}</ol> : <p className="k-muted">{t('json.empty')}</p>}
      {canAdd && !isFixed && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          label={title ? t('json.add_to', { name: title }) : t('json.add')}
          onClick={() => {
            onAddClick()
            requestAnimationFrame(() => firstInput(document.querySelector(`[id="${CSS.escape(id)}"] > ol > li:last-child`))?.focus())
          }}
        >
          {t('json.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** Behind the label of what must be filled in, where it can be. */
export const RequiredMark = ({ isShown }: { isShown: boolean | undefined }) =>
  isShown && (
    <span className="k-required" aria-hidden>
      {' '}
      *
    </span>
  )

const firstInput = (within: Element | null) =>
  within?.querySelector<HTMLElement>('.k-json-entry-body :is(input, textarea, button, output)') ??
  within?.querySelector<HTMLElement>('button')

export function ArrayItemTemplate({ children, buttonsProps, index, readonly, disabled, registry }: ArrayFieldItemTemplateProps) {
  const { t } = useTranslation('screens')
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, fieldPathId } = buttonsProps
  const row = useRef<HTMLLIElement>(null)
  const pressed = useRef<'up' | 'down'>(undefined)
  const listId = fieldPathId.$id.slice(0, fieldPathId.$id.lastIndexOf(registry.globalFormOptions.idSeparator))
  useEffect(() => {
    if (!pressed.current) return
    // At an end of the list only the other way is left.
    const other = pressed.current === 'up' ? 'down' : 'up'
    const button = row.current?.querySelector<HTMLElement>(
      `:scope > .k-json-entry-head [data-move="${pressed.current}"] button:not(:disabled)`,
    )
    ;(button ?? row.current?.querySelector<HTMLElement>(`:scope > .k-json-entry-head [data-move="${other}"] button`))?.focus()
    pressed.current = undefined
  }, [index])
  const name = t('json.entry', { n: index + 1 })
  const move = (way: 'up' | 'down') => {
    pressed.current = way
    if (way === 'up') onMoveUpItem()
    else onMoveDownItem()
  }
  const isFixed = readonly || disabled
  return (
    <li ref={row} className="k-json-entry">
      <div className="k-json-entry-head">
        <span className="k-muted">{name}</span>
        {!isFixed && (
          <span className="k-json-entry-acts">
            <MoveButton way="up" label={t('json.up', { name })} disabled={!hasMoveUp} onClick={() => move('up')} />
            <MoveButton way="down" label={t('json.down', { name })} disabled={!hasMoveDown} onClick={() => move('down')} />
            {hasRemove && (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                label={t('json.remove', { name })}
                onClick={() => {
                  onRemoveItem()
                  requestAnimationFrame(() => document.getElementById(listId)?.focus())
                }}
              />
            )}
          </span>
        )}
      </div>
      <div className="k-json-entry-body">{children}</div>
    </li>
  )
}

function MoveButton({ way, ...rest }: { way: 'up' | 'down'; label: string; disabled: boolean; onClick: () => void }) {
  return (
    <span data-move={way}>
      <Button {...rest} size="small" type="text" icon={way === 'up' ? <ArrowUpOutlined /> : <ArrowDownOutlined />} />
    </span>
  )
}
