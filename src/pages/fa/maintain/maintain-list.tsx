/** Templates and lock exceptions: generated lists below the tabs of the maintenance. */
import { listBelow } from '../../../screens/list/tabbed-list'
import { MaintainTabs } from './maintain-tabs'
import '../../../ui/screens.css'

export default listBelow(MaintainTabs)
