/** How a person has arranged the columns of a list: as the address says, else as was kept for them. */
import { useMemo } from 'react'
import { setListSettings, usePreferences } from '../../../providers/preferences/preferences'
import { asLayout, type ColumnLayout } from './column-layout'

interface ColumnMemory {
  /** Undefined = nobody says. */
  columns: ColumnLayout | undefined
  /** Undefined forgets. */
  remember: (columns: ColumnLayout | undefined) => void
}

/** @param screen under which it is kept: `module/entity`, or a name of that shape */
export function useColumnLayout(screen: string, inAddress: ColumnLayout | undefined): ColumnMemory {
  const kept = usePreferences().lists[screen]?.columns
  const remembered = useMemo(() => asLayout(kept), [kept])
  return {
    columns: inAddress ?? remembered,
    remember: (columns) => void setListSettings(screen, { columns: columns ?? null }),
  }
}
