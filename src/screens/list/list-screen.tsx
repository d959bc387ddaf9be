/** The list of any entity (shell.md §2.4). Drawers of its records lie over it; records that open as pages take its place. */
import { lazy, Suspense, type ReactNode } from 'react'
import { useOutlet, useSearchParams } from 'react-router'
import type { ScreenProps } from '../../resources/core/define-module'
import { useEntity } from '../entity/use-entity'
import { isFullPage, mayPeek, opensAs, peekedId } from '../record/record-links'
import { ScreenError } from '../entity/screen-error'
import { ListSkeleton } from './list-skeleton'
import { ListView } from './list-view'
import type { ListFind, Narrowing } from './state/narrowing'
import '../../ui/screens.css'

const RecordPeek = lazy(async () => ({ default: (await import('../show/record-peek')).RecordPeek }))
const SettingsScreen = lazy(async () => ({ default: (await import('../form/settings-screen')).SettingsScreen }))

/**
 * @param heading what it is called here; absent = the entity's name in the plural
 * @param index a way into the rows by their names, between tools and rows
 * @param narrow what the screen around the list leaves of it
 * @param find in place of the list's own search; `narrow` is what it leaves
 * @param tabs between its head and its tools
 * @param nothing in place of "nothing matches" where only the screen around the list hides the rows: by short-named filters, or by `narrow`
 */
export function ListScreen({
  resource,
  heading,
  nothing,
  index,
  narrow,
  find,
  tabs,
}: ScreenProps & { heading?: string; nothing?: ReactNode; index?: ReactNode; narrow?: Narrowing; find?: ListFind; tabs?: ReactNode }) {
  const { known, error, retry } = useEntity(resource.name)
  const outlet = useOutlet()
  const [params] = useSearchParams()
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (!known) return <ListSkeleton />
  if (known.entity.x.singleton)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <SettingsScreen resource={resource} known={known} />
      </Suspense>
    )
  const opening = opensAs(resource, known.entity)
  if (outlet && (opening === 'page' || isFullPage(params))) return outlet
  const peeked = mayPeek(resource, opening) && !outlet ? peekedId(params) : null
  return (
    <>
      <ListView
        key={resource.name}
        resource={resource}
        known={known}
        opening={opening}
        covered={outlet !== null || peeked !== null}
        nothing={nothing}
        heading={heading}
        index={index}
        narrow={narrow}
        find={find}
        tabs={tabs}
      />
      {outlet}
      {peeked !== null && (
        <Suspense fallback={null}>
          <RecordPeek resource={resource} known={known} />
        </Suspense>
      )}
    </>
  )
}
