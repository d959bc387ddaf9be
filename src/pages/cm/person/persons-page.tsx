/** /cm/use/contact/persons: the list, under the index of its language (cm.md §2). */
import { useOutlet } from 'react-router'
import type { ScreenProps } from '../../../resources/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { NameIndex } from './name-index'
import '../../../screens/screens.css'

export default function PersonsPage({ resource }: ScreenProps) {
  const outlet = useOutlet()
  if (outlet) return outlet
  return <div className="k-list-under"><NameIndex /><ListScreen resource={resource} /></div>
}
