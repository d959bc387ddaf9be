/** The list of any entity (shell.md §2.4). Drawers of its records lie over it; records that open as pages take its place. */
import { lazy, Suspense, type ReactNode } from 'react'
import { useOutlet } from 'react-router'
import type { ScreenProps } from '../../resources/core/define-module'
import { useEntity } from '../entity/use-entity'
import { opensAs } from '../record/record-links'
import { ScreenError } from '../entity/screen-error'
import { ListSkeleton } from './list-skeleton'
import { ListView } from './list-view'
import '../../ui/screens.css'

const SettingsScreen = lazy(async () => ({ default: (await import('../form/settings-screen')).SettingsScreen }))

/**
 * @param heading what it is called here; absent = the entity's name in the plural
 * @param index a way into the rows by their names, between tools and rows
 * @param nothing in place of "nothing matches" where only short-named filters hide the rows: a screen around the list chose them
 */
export function ListScreen({
  resource,
  heading,
  nothing,
  index,
}: ScreenProps & { heading?: string; nothing?: ReactNode; index?: ReactNode }) {
  const { known, error, retry } = useEntity(resource.name)
  const outlet = useOutlet()
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (!known) return <ListSkeleton />
  if (known.entity.x.singleton)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <SettingsScreen resource={resource} known={known} />
      </Suspense>
    )
  const opening = opensAs(resource, known.entity)
  if (outlet && opening === 'page') return outlet
  return (
    <>
      <ListView
        key={resource.name}
        resource={resource}
        known={known}
        opening={opening}
        covered={outlet !== null}
        nothing={nothing}
        heading={heading}
        index={index}
      />
      {outlet}
    </>
  )
}
