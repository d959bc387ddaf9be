/** Child rows of a form that fill while they are typed, as an input of its resource (useFilledRows). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import type { FieldInputProps } from '../../../../resources/core/define-module'
import { useFormScope } from '../../state/form-context'
import { useFormState, type FormErrors } from '../../state/form-store'
import type { ChildRow } from '../../state/form-values'
import { ChildGrid } from './child-grid'
import { useFilledRows, type Refill } from './use-filled-rows'

interface FilledGridProps {
  /** Of the field. */
  name: string
  input: FieldInputProps
  refill: Refill
  /** What the server says of the rows that it was asked about; undefined while it is asked. */
  answer: { rows: readonly ChildRow[]; filled: readonly Readonly<Record<string, unknown>>[] } | undefined
}

export function FilledGrid({ name, input, refill, answer }: FilledGridProps) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, values } = input
  const { entity, refs, store } = useFormScope()
  const { t } = useTranslation([entity.module, 'screens'])
  const errors = useFormState(store, (state) => state.errors)
  const childErrors = useMemo(() => below(errors, `${name}.`), [errors, name])
  const rows = rowsOf(value)
  const change = useFilledRows({ rows, onChange, refill, answer })
  const field = entity.fields.find((one) => one.name === name)
  if (!field) return null
  return (
    <ChildGrid
      entity={entity}
      field={field}
      id={id}
      label={fieldLabel(t, entity, name)}
      value={rows}
      onChange={change}
      onBlur={onBlur}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      required={false}
      refs={refs}
      row={values}
      childErrors={childErrors}
    />
  )
}

const none: readonly ChildRow[] = []

/** Rows as the form holds them, the same array as long as nothing changes. */
export const rowsOf = (value: unknown): readonly ChildRow[] => (Array.isArray(value) ? (value as readonly ChildRow[]) : none)

const below = (errors: FormErrors, prefix: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, texts]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), texts]] : [])),
  )
