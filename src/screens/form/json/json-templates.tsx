/** How rjsf lays out a foreign schema: labels above, groups as fieldsets, what is wrong below its field. */
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import {
  ADDITIONAL_PROPERTY_FLAG,
  canExpand,
  type CyclicSchemaExpandProps,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
  type UnsupportedFieldProps,
} from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { ArrayItemTemplate, ArrayTemplate, drawsTags, RequiredMark } from './json-array'

function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, children, displayLabel, hidden, required, schema, registry, rawErrors = [], rawDescription, fieldPathId } = props
  if (hidden) return <div hidden>{children}</div>
  const isRoot = fieldPathId.path.length === 0
  const isEntry = isEntryOf(fieldPathId.path)
  const isAdded = ADDITIONAL_PROPERTY_FLAG in schema
  const isChoice = (schema.oneOf ?? schema.anyOf) !== undefined && !registry.schemaUtils.isSelect(schema)
  const isSwitch = schema.type === 'boolean' && !isChoice
  const isRaw = 'x-any' in schema
  const isGroup =
    !isChoice && !isRaw && (schema.type === 'object' || (schema.type === 'array' && !displayLabel && !drawsTags(schema, registry)))
  // Of alternatives the group is named; each names itself in the list of them.
  const isNamed = !isRoot && !isAdded && !isGroup && !(isChoice && schema.type === 'object')
  const text = (
    <>
      {isEntry ? numbered(label) : label}
      <RequiredMark isShown={required && !isSwitch && !props.readonly && !props.disabled} />
    </>
  )
  const name = isChoice ? (
    <div id={`${id}-choice`} className="k-entry-label">
      {text}
    </div>
  ) : (
    <label className={classNames('k-entry-label', isEntry && 'k-visually-hidden')} htmlFor={id}>
      {text}
    </label>
  )
  const body = (
    <div
      className={isGroup ? 'k-json-group' : 'k-entry'}
      data-path={fieldPathId.path.join('.')}
      data-type={isSwitch ? 'boolean' : undefined}
      data-invalid={rawErrors.length > 0 || undefined}
      {...(isChoice && isNamed ? { role: 'group', 'aria-labelledby': `${id}-choice` } : {})}
    >
      {isNamed && !isSwitch && name}
      {children}
      {isNamed && isSwitch && name}
      {rawDescription && !isGroup && !isChoice && (
        <div id={`${id}-help`} className="k-entry-help">
          {rawDescription}
        </div>
      )}
      {rawErrors.length > 0 && (
        <div id={`${id}-error`} className="k-entry-error" role="alert">
          {rawErrors[0]}
        </div>
      )}
    </div>
  )
  return isAdded ? <AddedEntry {...props}>{body}</AddedEntry> : body
}

/** An entry of a list shows its number above; its name is for those who don't see that. */
const isEntryOf = (path: readonly (string | number)[]): boolean => typeof path.at(-1) === 'number'
const numbered = (title: string): string => title.replace(/-(\d+)$/, ' $1')
const classNames = (...names: (string | false)[]): string => names.filter(Boolean).join(' ')

/** A key that the schema leaves open, and its value. */
function AddedEntry({
  id,
  label,
  onKeyRenameBlur,
  onRemoveProperty,
  readonly,
  disabled,
  children,
}: FieldTemplateProps & { children: ReactNode }) {
  const { t } = useTranslation('screens')
  const isFixed = readonly || disabled
  return (
    <div className="k-json-added">
      <div className="k-entry">
        {isFixed ? (
          <output id={`${id}-key`}>{label}</output>
        ) : (
          <Input id={`${id}-key`} aria-label={t('json.key_of', { name: label })} defaultValue={label} onBlur={onKeyRenameBlur} />
        )}
      </div>
      {children}
      {!isFixed && (
        <Button type="text" icon={<DeleteOutlined />} label={t('json.remove', { name: label })} onClick={() => onRemoveProperty()} />
      )}
    </div>
  )
}

function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const {
    title,
    description,
    properties,
    fieldPathId,
    schema,
    uiSchema,
    formData,
    errorSchema,
    onAddProperty,
    readonly,
    disabled,
    required,
  } = props
  const { t } = useTranslation('screens')
  const id = fieldPathId.$id
  const members = properties.map(({ content }) => content)
  // What is wrong with a key that has no input is told all the same.
  const astray = Object.entries(errorSchema ?? {}).flatMap(([name, error]) => {
    const [text] = Array.isArray(error) || properties.some((property) => property.name === name) ? [] : (error?.__errors ?? [])
    return text ? [[name, text] as const] : []
  })
  const add = canExpand(schema, uiSchema, formData) && !readonly && !disabled && (
    <Button
      size="small"
      icon={<PlusOutlined />}
      label={title ? t('json.add_key_to', { name: title }) : t('json.add_key')}
      onClick={() => onAddProperty()}
    >
      {t('json.add_key')}
    </Button>
  )
  const body = (
    <>
      {description && (
        <p id={`${id}-help`} className="k-muted">
          {description}
        </p>
      )}
      <div className="k-json-members">{members}</div>
      {astray.map(([name, text]) => (
        <div key={name} className="k-entry-error" role="alert">
          {name}: {text}
        </div>
      ))}
      {add}
    </>
  )
  // The whole is named by the field that it stands in.
  if (fieldPathId.path.length === 0) return <div id={id}>{body}</div>
  if (members.length === 0 && !add) return null
  return (
    <fieldset id={id} className="k-json-object" aria-describedby={description ? `${id}-help` : undefined}>
      <legend className={classNames('k-entry-label', isEntryOf(fieldPathId.path) && 'k-visually-hidden')}>
        {numbered(title)}
        <RequiredMark isShown={required && !readonly && !disabled} />
      </legend>
      {body}
    </fieldset>
  )
}

function AlternativesTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="k-json-choice">
      {selector}
      {optionSchemaField}
    </div>
  )
}

/** A schema that holds itself is drawn one step further when somebody asks for it. */
function DeeperTemplate({ name, onExpand, fieldPathId }: CyclicSchemaExpandProps) {
  const { t } = useTranslation('screens')
  return (
    <div className="k-entry">
      <Button size="small" onClick={() => onExpand(fieldPathId.$id)}>
        {t('json.deeper', { name })}
      </Button>
    </div>
  )
}

/** Not reached by schemas that drawable-schema.ts has been over; says what rjsf says. */
function UnsupportedTemplate({ reason }: UnsupportedFieldProps) {
  return <div className="k-entry-error">{reason}</div>
}

const none = () => null

export const jsonTemplates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  ArrayFieldItemTemplate: ArrayItemTemplate,
  MultiSchemaFieldTemplate: AlternativesTemplate,
  CyclicSchemaExpandTemplate: DeeperTemplate,
  UnsupportedFieldTemplate: UnsupportedTemplate,
  DescriptionFieldTemplate: none,
  FieldErrorTemplate: none,
  FieldHelpTemplate: none,
  ErrorListTemplate: none,
}
