/** The standard set for a list without entries. */
import { Button } from '../../ui/button'
import type { ListUi } from './state/list-context'
import { useRestoreSeeds } from './use-restore-seeds'

export function RestoreSeeds({ ui }: { ui: ListUi }) {
  const { isBusy, run } = useRestoreSeeds(ui)
  return (
    <Button loading={isBusy} onClick={run}>
      {ui.context.t('screens:list.restore_seeds')}
    </Button>
  )
}
