/** A reference or several: the picker, and the way to a new row for who may make one. */
import { lazy, Suspense, useState } from 'react'
import { useCan } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { RefSelect } from '../../../components/inputs/ref-select'
import { rightTo } from '../../../providers/access/access-control'
import { rememberChoice } from '../../../providers/preferences/recent-choices'
import { findResource } from '../../../resources/core/find-resource'
import { useEntity } from '../../entity/use-entity'
import { useFormScopeIfAny } from '../state/form-context'
import type { InputProps } from './input-props'
import { isLinks } from '../../../schemas/core/field-types'
import { optionsIn } from '../../../schemas/core/in-record'

const CreateInPlace = lazy(async () => ({ default: (await import('../create-in-place')).CreateInPlace }))

export function ReferenceInput(props: InputProps) {
  const { field, row, value, onChange, onBlur, disabled, refs, id, invalid, label, describedBy } = props
  const scope = useFormScopeIfAny()
  const client = useQueryClient()
  const [wanted, setWanted] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const target = field.ref ?? ''
  const resource = findResource(target)
  const { data: right } = useCan(rightTo(resource?.permission ?? '', 'create'))
  const isOffered = scope?.isNested === false && resource !== undefined && !resource.screens.create && right?.can === true
  const { known } = useEntity(target, { enabled: isOffered && wanted })
  const many = isLinks(field)
  const ids = many ? (Array.isArray(value) ? value.map(Number) : []) : typeof value === 'number' ? [value] : []
  const set = (next: readonly number[]) => onChange(many ? [...next] : (next[0] ?? null))
  return (
    <>
      <RefSelect
        id={id}
        refs={refs}
        disabled={disabled}
        invalid={invalid}
        onBlur={onBlur}
        label={label}
        describedBy={describedBy}
        entity={target}
        filter={optionsIn(field, row)}
        multiple={many}
        value={ids}
        onChange={set}
        onOpen={() => setWanted(true)}
        onCreate={known?.may('create') && !known.entity.x.singleton ? setText : undefined}
      />
      {text !== null && resource && known && (
        <Suspense>
          <CreateInPlace
            resource={resource}
            known={known}
            text={text}
            onClose={() => setText(null)}
            onSaved={(row) => {
              setText(null)
              set(many ? [...ids, row.id] : [row.id])
              rememberChoice(target, row.id)
              void client.invalidateQueries({ queryKey: ['options', target] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
