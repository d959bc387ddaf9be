/** Hooks under which a record changes hands without word of each: both sides hear of all of them at once. */
import type { Services } from '../../../module'
import { leadHooksFor } from '../lead-hooks'

export const quietHooks = (hooks: Services['hooks']): Services['hooks'] => ({
  ...hooks,
  'cm/lead': { ...hooks['cm/lead'], ...leadHooksFor({ quiet: true }) },
})
