/** A field over references (`customer.country`): the declarations on the way are read as far as the person may read them. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readEntity } from '../../providers/data/record-api'
import type { Entity, Field } from '../../schemas/core/define'
import { fieldNamed } from './system-fields'
import { fieldLabel } from '../../components/entity/entity-texts'
import { entityKey } from './use-entity'

export interface PathEnd {
  /** The entity that the last field is of. */
  entity: Entity
  field: Field
  /** In words: "Customer ▸ Country". */
  label: string
}

/** @param name absent = nothing is asked; refused = undefined */
export function useOptionalEntity(name: string | undefined): Entity | undefined {
  const [module] = (name ?? '').split('/')
  useTranslation(['screens', ...(module ? [module] : [])])
  const { data } = useQuery({
    queryKey: entityKey(name ?? ''),
    enabled: name !== undefined,
    queryFn: () => readEntity(name ?? ''),
    staleTime: 5 * 60_000,
    retry: false,
  })
  return name === undefined ? undefined : data?.entity
}

type Step = readonly [Entity | undefined, Field | undefined]

/** @returns undefined while it loads, for an unknown field, and behind what the person may not read */
export function usePath(root: Entity, path: string): PathEnd | undefined {
  const { t } = useTranslation('screens')
  const [first = '', second, third, fourth] = path.split('.')
  const one = fieldNamed(root, first)
  const inside = useOptionalEntity(second === undefined ? undefined : one?.ref)
  const two = inside && second !== undefined ? fieldNamed(inside, second) : undefined
  const deeper = useOptionalEntity(third === undefined ? undefined : two?.ref)
  const three = deeper && third !== undefined ? fieldNamed(deeper, third) : undefined
  const deepest = useOptionalEntity(fourth === undefined ? undefined : three?.ref)
  const four = deepest && fourth !== undefined ? fieldNamed(deepest, fourth) : undefined
  const steps: Step[] = [
    [root, one],
    [inside, two],
    [deeper, three],
    [deepest, four],
  ]
  const walked = steps.slice(0, path.split('.').length)
  const [entity, field] = walked.at(-1) ?? []
  if (!entity || !field) return undefined
  return { entity, field, label: walked.map(([of, step]) => (of && step ? fieldLabel(t, of, step.name) : '')).join(' ▸ ') }
}
