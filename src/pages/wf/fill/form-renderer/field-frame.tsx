/** Around a field of a form: label above, help, error and warning below. */
import type { FieldTemplateProps } from '@rjsf/utils'
import { RequiredMark } from '../../../../screens/form/json/json-array'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { paletteItem } from '../../../../shared/wf/palette/palette'
import { hasData } from '../../../../shared/wf/palette/palette-item'
import { partOf } from './drawn-form'
import { FactLines } from './fact-lines'
import { useFillScope } from './fill-scope'

export function FieldFrame({
  id,
  label,
  children,
  required,
  readonly,
  disabled,
  schema,
  uiSchema,
  rawErrors = [],
  rawDescription,
  fieldPathId,
}: FieldTemplateProps) {
  const { state, language, facts } = useFillScope()
  const path = fieldPathId.path.join('.')
  const item = paletteItem(partOf(uiSchema)?.ui['ui:item'])
  const isFixed = readonly || disabled || schema.readOnly === true
  const warning = i18nText(state.warnings[path], language)
  const text = (
    <>
      {label}
      <RequiredMark isShown={required && !isFixed} />
    </>
  )
  // A label leads to one input; several are a group that it names.
  const isGroup = item !== undefined && hasData(item) && groups.has(item.name)
  return (
    <div
      className="k-entry"
      data-path={path}
      data-invalid={rawErrors.length > 0 || undefined}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      {isGroup || isFixed ? (
        <div id={`${id}-label`} className="k-entry-label">
          {text}
        </div>
      ) : (
        <label id={`${id}-label`} className="k-entry-label" htmlFor={id}>
          {text}
        </label>
      )}
      {children}
      {rawDescription && !isFixed && (
        <div id={`${id}-help`} className="k-entry-help">
          {rawDescription}
        </div>
      )}
      {facts[path] && <FactLines facts={facts[path]} />}
      {rawErrors[0] ? (
        <div id={`${id}-error`} className="k-entry-error" role="alert">
          {rawErrors[0]}
        </div>
      ) : (
        warning && (
          <div className="k-entry-warning" role="status">
            {warning}
          </div>
        )
      )}
    </div>
  )
}

const groups: ReadonlySet<string> = new Set([
  'money',
  'date_range',
  'radio',
  'checkboxes',
  'table',
  'signature',
  'location',
  'file',
  'image',
  'camera',
  'rating',
])
