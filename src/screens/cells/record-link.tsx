/** What a record refers to leads there, for who may open it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../providers/access/use-right'
import { actionPath } from '../../resources/core/define-module'
import { findResource } from '../../resources/core/find-resource'

/** @param entity `module/entity` */
export function RecordLink({ entity, id, children }: { entity: string; id: number; children: ReactNode }) {
  const resource = findResource(entity)
  const paths = resource ? [actionPath(resource, 'show'), ...(resource.showElse === undefined ? [] : [resource.showElse])] : []
  return paths.some(useRights(paths)) && resource ? <Link to={`${resource.paths.show}?id=${id}`}>{children}</Link> : children
}
