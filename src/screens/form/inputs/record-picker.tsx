/**
 * The picker of a record, with the way to a new one for who may make it: filled from what was typed, chosen once it is saved.
 * It stands in forms and in the questions that actions ask; where only what is there can be meant, RefSelect is enough.
 */
import { lazy, Suspense, useState } from 'react'
import { useCan } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { RefSelect, type RefSelectProps } from '../../../components/inputs/ref-select'
import { rightTo } from '../../../providers/access/access-control'
import { rememberChoice } from '../../../providers/preferences/recent-choices'
import { findResource } from '../../../resources/core/find-resource'
import { useEntity } from '../../entity/use-entity'
import { useFormScopeIfAny } from '../state/form-context'
import type { FormValues } from '../state/form-store'

const CreateRecord = lazy(async () => ({ default: (await import('../create-in-place')).CreateRecord }))

/** @param given what a new one has, besides its title */
export function RecordPicker({ given, ...picker }: RefSelectProps & { given?: FormValues }) {
  const { entity, value, onChange, multiple = false, disabled = false, near } = picker
  const scope = useFormScopeIfAny()
  const client = useQueryClient()
  const [wanted, setWanted] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const resource = findResource(entity)
  const { data: right } = useCan(rightTo(resource?.permission ?? '', 'create'))
  // One drawer over a form is enough; over a question, too.
  const isOffered =
    scope?.isNested !== true && !disabled && resource !== undefined && !resource.drawn.includes('create') && right?.can === true
  const { known } = useEntity(entity, { enabled: isOffered && wanted })
  return (
    <>
      <RefSelect
        {...picker}
        onOpen={() => {
          setWanted(true)
          picker.onOpen?.()
        }}
        onCreate={isOffered && known?.may('create') && !known.entity.x.singleton ? setText : undefined}
      />
      {text !== null && resource && known && (
        <Suspense>
          <CreateRecord
            entity={entity}
            known={known}
            text={text}
            given={{ ...(near ? { [near.field]: near.id } : {}), ...given }}
            onClose={() => setText(null)}
            onSaved={(row) => {
              setText(null)
              onChange(multiple ? [...value, row.id] : [row.id])
              rememberChoice(entity, row.id)
              void client.invalidateQueries({ queryKey: ['options', entity] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
