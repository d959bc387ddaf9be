/** A field of a form, drawn by its palette item: by a control of its own, or by the engine's field that the item is. */
import { Suspense, useMemo } from 'react'
import { Skeleton } from 'antd'
import type { FieldProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { FieldValue } from '../../../../screens/cells/field-value'
import { FieldInput } from '../../../../screens/form/inputs/field-input'
import { isEmptyValue } from '../../../../screens/field-types/list-type'
import type { ControlProps, ShownProps } from './control'
import { controlOf } from './controls'
import { partOf } from './drawn-form'
import { fieldOf } from './field-of'
import { formEntity, useFillScope } from './fill-scope'

/** rjsf's field: hands the value through to the control. */
export function PaletteField({
  fieldPathId,
  formData,
  onChange,
  uiSchema,
  schema,
  readonly,
  disabled,
  required,
  rawErrors,
  errorSchema,
  name,
}: FieldProps) {
  const { values, refs } = useFillScope()
  const part = partOf(uiSchema)
  if (!part) return null
  const id = fieldPathId.$id
  const below = partErrors(errorSchema)
  const given = uiSchema as { 'ui:title'?: string; 'ui:description'?: string }
  const isInvalid = (rawErrors?.length ?? 0) > 0
  const props = {
    id,
    label: given['ui:title'] ?? schema.title ?? name,
    path: fieldPathId.path.join('.'),
    schema: part.schema,
    ui: part.ui,
    value: formData as unknown,
    refs,
  }
  if (readonly || disabled || schema.readOnly) return <ShownValue {...props} />
  return (
    <>
      <FieldControl
        {...props}
        onChange={(value) => onChange(value, fieldPathId.path, undefined, id)}
        invalid={isInvalid || below.length > 0}
        describedBy={[...(given['ui:description'] ? [`${id}-help`] : []), ...(isInvalid ? [`${id}-error`] : [])].join(' ') || undefined}
        required={required ?? false}
        row={values}
        isCell={false}
      />
      {!isTable(part.ui['ui:item']) && below[0] && !isInvalid && (
        <div id={`${id}-error`} className="k-entry-error" role="alert">
          {below[0]}
        </div>
      )}
    </>
  )
}

/** The errors of its cells stand at them. */
const isTable = (item: string | undefined): boolean => item === 'table'

function partErrors(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, inner]) => (key === '__errors' ? (inner as string[]) : partErrors(inner)))
}

/** The input of a field; of a child table that of a cell. */
export function FieldControl(props: ControlProps) {
  const { schema, ui, value, onChange, row, isCell, ...rest } = props
  const { language } = useFormats()
  const control = controlOf(ui['ui:item'] ?? '')
  const name = rest.path.split('.').at(-1) ?? ''
  const field = useMemo(() => fieldOf(name, schema, ui, language), [name, schema, ui, language])
  if (control) {
    return (
      <Suspense fallback={<Skeleton.Input active block size="small" />}>
        <control.Input {...props} />
      </Suspense>
    )
  }
  if (!field) return null
  const input = (
    <FieldInput
      entity={formEntity}
      field={field}
      {...(isCell ? { parent: 'rows' } : {})}
      id={rest.id}
      label={rest.label}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      onBlur={() => undefined}
      disabled={false}
      invalid={rest.invalid}
      describedBy={rest.describedBy}
      required={rest.required}
      refs={rest.refs}
      row={row}
    />
  )
  return ui['ui:unit'] ? (
    <span className="k-fill-unit">
      {input}
      <span>{ui['ui:unit']}</span>
    </span>
  ) : (
    input
  )
}

/** A value that is read. */
export function ShownValue(props: ShownProps) {
  const { id, schema, ui, value, refs, path } = props
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const control = controlOf(ui['ui:item'] ?? '')
  const name = path.split('.').at(-1) ?? ''
  const field = useMemo(() => fieldOf(name, schema, ui), [name, schema, ui])
  const drawn = isEmptyValue(value) ? (
    <span className="k-value-none" aria-label={t('no_value')}>
      –
    </span>
  ) : control ? (
    <Suspense fallback={<Skeleton.Input active size="small" />}>
      <control.Shown {...props} />
    </Suspense>
  ) : field ? (
    <FieldValue
      context={{ t, entity: formEntity, formats: ui['ui:roc'] ? { ...formats, rocEra: true } : formats, refs }}
      field={field}
      value={value}
      row={{}}
      whole
    />
  ) : null
  return (
    <div id={id} className="k-fill-value" tabIndex={-1}>
      {drawn}
      {ui['ui:unit'] && !isEmptyValue(value) ? ` ${ui['ui:unit']}` : null}
    </div>
  )
}
