/** Brings the missing rows of the standard set back; it changes none that is there. */
import { useState } from 'react'
import { showFailure, showText } from '../../providers/notification/alerts'
import { restoreSeeds } from '../../providers/data/record-api'
import type { ListUi } from './state/list-context'

export function useRestoreSeeds(ui: ListUi): { isBusy: boolean; run: () => void } {
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await restoreSeeds(ui.entity.name)
      showText('success', 'screens:list.seeds_restored')
      ui.refetch()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: () => void restore() }
}
