/** The columns that some row shows, the same array as long as they are the same: rows that stay as they are are not drawn again. */
import { useMemo } from 'react'
import type { Field } from '../../../../schemas/core/define'
import { shownColumns } from './shown-columns'

export function useShownColumns(...[all, rows, around]: Parameters<typeof shownColumns>): readonly Field[] {
  const shown = shownColumns(all, rows, around)
    .map(({ name }) => name)
    .join(' ')
  return useMemo(() => {
    const names = new Set(shown.split(' '))
    return all.filter(({ name }) => names.has(name))
  }, [all, shown])
}
