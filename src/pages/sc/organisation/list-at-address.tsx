/** The screens of departments and people that the given text names besides their lists (sc.md §2): each keeps its address. */
import { useEffect, useState, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { ImportScreen } from '../../../screens/import/import-screen'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'

type Listed = 'sc/user' | 'sc/department'

/** The import wizard. */
export const importAt = (name: Listed): ComponentType => at(name, ImportScreen)

/** What is to be exported, to be filtered, with the question how. */
export const exportAt = (name: Listed): ComponentType => at(name, ExportScreen)

/** Departments that were closed: since when, and their parent, with the act that opens them again. */
export const inactiveDepartments = (): ComponentType => at('sc/department', InactiveScreen)

function at(name: Listed, Screen: ComponentType<{ resource: Resource }>): ComponentType {
  return function AtAddress() {
    const resource = useResource(name)
    return resource && <Screen resource={resource} />
  }
}

function ExportScreen({ resource }: { resource: Resource }) {
  const [params, setParams] = useSearchParams()
  // Once: whoever closes the question stays here without it.
  const [asked, setAsked] = useState(false)
  if (!asked && params.has('export')) setAsked(true)
  useEffect(() => {
    if (!asked) setParams((old) => new URLSearchParams([...old, ['export', '1']]), { replace: true })
  }, [asked, setParams])
  return asked ? <ListScreen resource={resource} /> : <ListSkeleton />
}

const closed = {
  'filter[status][eq]': 'inactive',
  columns: 'code,name,inactive_at,closing,parent,inactive_reason',
}

function InactiveScreen({ resource }: { resource: Resource }) {
  const [params, setParams] = useSearchParams()
  // The list without any wish, also after all filters were cleared.
  const bare = params.size === 0
  useEffect(() => {
    if (bare) setParams(closed, { replace: true })
  }, [bare, setParams])
  return bare ? <ListSkeleton /> : <ListScreen resource={resource} />
}
