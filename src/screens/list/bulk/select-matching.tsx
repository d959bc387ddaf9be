/** "Select all 1,234 matching": offered when everything on the page is selected and more matches on others. */
import { Button } from '../../../ui/button'
import { countText } from '../list-pager'
import type { ListUi } from '../state/list-context'
import type { Selection } from './use-selection'

export function SelectMatching({ ui, selection }: { ui: ListUi; selection: Selection }) {
  if (!selection.more) return null
  return (
    <Button type="link" onClick={selection.selectMatching}>
      {ui.context.t('screens:list.select_matching', { n: countText(selection.more) })}
    </Button>
  )
}
