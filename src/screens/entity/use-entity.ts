/** The declaration of an entity as this person may read it, and its compiled validator: fetched once, known by hash. */
import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../providers/access/use-right'
import { readEntity, type EntityAnswer } from '../../providers/data/record-api'
import type { Entity, Field } from '../../schemas/core/define'

export interface EntityState {
  known: EntityAccess | undefined
  error: unknown
  retry: () => void
}
export interface EntityAccess {
  entity: Entity
  hash: string
  validator: string
  /** The caller's actions on the entity as a whole. */
  may: (action: string) => boolean
  /** Fields that a guard hides, and the permission that would show them. */
  hidden: EntityAnswer['hidden']
  /** Fields that the form may write: neither computed nor closed by a guard or an act of their own. */
  mayWrite: (field: Field) => boolean
}

const staleAfter = 5 * 60_000

/** @param name `module/entity`; its texts are loaded along @param enabled false until it is wanted */
export function useEntity(name: string, { enabled = true } = {}): EntityState {
  const [module = ''] = name.split('/')
  useTranslation(['screens', 'error', module])
  const { data, error, refetch } = useQuery({
    queryKey: entityKey(name),
    queryFn: () => readEntity(name),
    enabled,
    staleTime: staleAfter,
    retry: 1,
  })
  const permits = useRights(data ? data.entity.fields.flatMap((field) => writePath(data.entity, field) ?? []) : [])
  const known = useMemo(() => data && entityAccess(data, permits), [data, permits])
  return { known, error, retry: () => void refetch() }
}

/** Reads the declaration again: rights changed, or an administrator added a field. */
export function useForgetEntity(): (name: string) => Promise<void> {
  const client = useQueryClient()
  return (name) => client.invalidateQueries({ queryKey: entityKey(name) })
}

export const entityKey = (name: string) => ['entity', name] as const

/** What the form of a guarded field needs. */
const writePath = ({ path }: Entity, { x: { guard } }: Field): string | undefined =>
  guard === undefined ? undefined : `${path}.fields.${guard}-edit`

/** @param permits of the write rights that the fields' guards name */
export function entityAccess({ entity, hash, validator, actions, hidden }: EntityAnswer, permits: (path: string) => boolean): EntityAccess {
  return {
    entity,
    hash,
    validator,
    hidden,
    may: (action) => actions.includes(action),
    mayWrite: (field) => {
      const path = writePath(entity, field)
      return (
        !field.x.computed &&
        (field.x.change_action === undefined || actions.includes(field.x.change_action)) &&
        (path === undefined || permits(path))
      )
    },
  }
}
