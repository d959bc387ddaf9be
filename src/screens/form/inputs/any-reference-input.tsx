/** A record of any entity: first what it is, then which. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntitySelect } from '../../../components/entity/entity-select'
import { findResource } from '../../../resources/core/find-resource'
import { parsePointer, pointerTo } from '../../../schemas/core/record-pointer'
import { mayBeChosen } from './any-reference-choices'
import type { InputProps } from './input-props'
import { RecordPicker } from './record-picker'
import './any-reference-input.css'

export function AnyReferenceInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy, refs, label }: InputProps) {
  const { t } = useTranslation('screens')
  const pointer = parsePointer(value)
  const [chosen, setChosen] = useState<string | null>(field.x.entities?.length === 1 ? (field.x.entities[0] ?? null) : null)
  const kind = pointer?.entity ?? chosen
  return (
    <div className="k-any-reference">
      <EntitySelect
        id={id}
        label={t('any_reference.kind', { label })}
        value={kind}
        clearable
        disabled={disabled}
        invalid={invalid && kind === null}
        describedBy={describedBy}
        isOffered={(entity) => mayBeChosen(field, entity) && findResource(entity.entity) !== undefined}
        onBlur={onBlur}
        onChange={(next) => {
          setChosen(typeof next === 'string' ? next : null)
          if (pointer) onChange(null)
        }}
      />
      {kind !== null && (
        <RecordPicker
          key={kind}
          entity={kind}
          label={label}
          refs={refs}
          value={pointer ? [pointer.id] : []}
          disabled={disabled}
          invalid={invalid}
          describedBy={describedBy}
          onBlur={onBlur}
          onChange={([next]) => {
            setChosen(kind)
            onChange(next === undefined ? null : pointerTo(kind, next))
          }}
        />
      )}
    </div>
  )
}
