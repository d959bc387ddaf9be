/** /cm/use/contact/persons: the list, with the index of its language (cm.md §2). */
import { useOutlet } from 'react-router'
import type { ScreenProps } from '../../../../resources/core/define-module'
import { ListScreen } from '../../../../screens/list/list-screen'
import { NameIndex } from './name-index'

export default function PersonsPage({ resource }: ScreenProps) {
  const outlet = useOutlet()
  return outlet ?? <ListScreen resource={resource} index={<NameIndex />} />
}
