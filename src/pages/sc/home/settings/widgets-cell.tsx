/** The widgets of a layout on its record: as they stand on the home page. */
import type { CellProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { homeLayout } from '../../../../schemas/sc/home-layout'
import { isHome } from '../../../../shared/sc/home'
import { SmallHome } from './small-home'

export default function WidgetsCell({ row: { widgets } }: CellProps<RowOf<typeof homeLayout>>) {
  return <SmallHome widgets={isHome(widgets) ? widgets : []} />
}
