/** One field of a form: label, input, help and error, bound to its own value and nothing else. */
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../schemas/core/define'
import { isEmpty } from '../../../schemas/core/condition'
import { amendsField } from '../../../schemas/core/document'
import { isBoolean, isRows } from '../../../schemas/core/field-types'
import { hasShape } from '../../../schemas/core/json-schema'
import { isRequired, isShown } from '../../../schemas/core/shown'
import { TabPanel } from '../form-panels'
import { warningOf } from '../../../shared/engine/warnings'
import { LazyPart } from '../../cells/lazy-cell'
import { fieldHelp, fieldLabel } from '../../../components/entity/entity-texts'
import { useFormScope } from '../state/form-context'
import { useFormState, type FormErrors, type FormValues } from '../state/form-store'
import { FieldInput } from '../inputs/field-input'

/** Few forms hold a value that is a form of its own. */
const JsonInput = lazy(async () => ({ default: (await import('../json/json-input')).JsonInput }))

/** Where a screen names the field itself; rjsf hands its declaration over (form-fields.tsx). */
export function FieldBlock({ name }: { name: string }) {
  const { entity } = useFormScope()
  const field = useMemo(() => entity.fields.find((candidate) => candidate.name === name), [entity, name])
  return field ? <DeclaredField field={field} /> : null
}

export function DeclaredField({ field }: { field: Field }) {
  const { store, entity } = useFormScope()
  // It says something only where the record takes another's place.
  const isAmends = amendsField(entity) === field.name
  const shown = useFormState(store, ({ values }) => isShown(field, values) && !(isAmends && isEmpty(values[field.name])))
  return shown ? <ShownField field={field} /> : null
}

function ShownField({ field }: { field: Field }) {
  const { store, entity, resource, refs, isDisabled, onLeave, focused, idPrefix } = useFormScope()
  const { t, i18n } = useTranslation(['screens', entity.module])
  const { name } = field
  const id = `${idPrefix}_${name}`
  const load = resource.inputs[name]
  const note = resource.inputNotes[name]
  const value = useFormState(store, ({ values }) => values[name])
  // Only inputs built by hand look at the rest of the form.
  const typed = useFormState(store, ({ values }) => (load ? values : nothingTyped))
  const error = useFormState(store, ({ errors }) => errors[name]?.[0])
  const required = useFormState(store, ({ values }) => isRequired(field, values))
  const currency = useFormState(store, ({ values }) => (field.x.currency ? values[field.x.currency] : undefined))
  const allErrors = useFormState(store, ({ errors }) => errors)
  const isShaped = hasShape(field)
  const childErrors = useMemo(() => (isRows(field) || isShaped ? below(allErrors, name) : undefined), [field, isShaped, allErrors, name])
  const onChange = useCallback((next: unknown) => store.set(name, next), [store, name])
  const onBlur = useCallback(() => onLeave(name), [onLeave, name])
  const besides = field.x.options_near?.as
  const near = useFormState(store, ({ values }) => (besides ? values[besides] : undefined))
  const row = useMemo(
    () => ({ ...(field.x.currency ? { [field.x.currency]: currency } : {}), ...(besides ? { [besides]: near } : {}) }),
    [field.x.currency, currency, besides, near],
  )
  const help = fieldHelp(i18n, entity, name)
  const label = fieldLabel(t, entity, name)
  const warning = error ? undefined : warningOf(field, value)
  const describedBy =
    [...(help ? [`${id}-help`] : []), ...(warning ? [`${id}-warning`] : []), ...(error ? [`${id}-error`] : [])].join(' ') || undefined
  const disabled = isDisabled(field)
  const shared = { id, value, onChange, onBlur, disabled, invalid: error !== undefined, describedBy }
  const beside = isBoolean(field)
  const labelElement = (
    <label id={`${id}-label`} className="k-entry-label" htmlFor={id}>
      {label}
      {required && !beside && (
        <span className="k-required" aria-hidden>
          {' '}
          *
        </span>
      )}
    </label>
  )
  return (
    <div className="k-entry" data-path={name} data-type={field.type} data-invalid={error !== undefined || undefined}>
      {!beside && labelElement}
      {load ? (
        <LazyPart load={load} props={{ ...shared, values: typed }} />
      ) : isShaped ? (
        <Suspense fallback={null}>
          <JsonInput {...shared} schema={field.schema} labelledBy={`${id}-label`} {...(childErrors ? { errors: childErrors } : {})} />
        </Suspense>
      ) : (
        <FieldInput
          {...shared}
          entity={entity}
          field={field}
          label={label}
          required={required}
          refs={refs}
          row={row}
          autoFocus={focused === name}
          {...(childErrors ? { childErrors } : {})}
        />
      )}
      {beside && labelElement}
      {help && (
        <div id={`${id}-help`} className="k-entry-help">
          {help}
        </div>
      )}
      {warning && (
        <div id={`${id}-warning`} className="k-entry-warning" role="status">
          {t(`screens:warning.${warning}`)}
        </div>
      )}
      {note && <TabPanel load={note} fallback={null} />}
      {error && (
        <div id={`${id}-error`} className="k-entry-error" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

const nothingTyped: FormValues = {}

/** Errors of child rows, by their path from the list. */
function below(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, texts]) => [path.slice(name.length + 1), texts]),
  )
}
