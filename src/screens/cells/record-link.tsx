/** What a record refers to leads there, for who may open it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../providers/auth/identity'
import { actionPath } from '../../resources/core/define-module'
import { findResource } from '../../resources/core/find-resource'

/** @param entity `module/entity` */
export function RecordLink({ entity, id, children }: { entity: string; id: number; children: ReactNode }) {
  const permits = usePermission()
  const resource = findResource(entity)
  const may =
    resource !== undefined && (permits(actionPath(resource, 'show')) || (resource.showElse !== undefined && permits(resource.showElse)))
  return may ? <Link to={`${resource.paths.show}?id=${id}`}>{children}</Link> : children
}
