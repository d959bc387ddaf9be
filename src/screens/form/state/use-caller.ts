/** Who fills in a form, and where they stand. */
import { useFormats } from '../../../components/format/format-settings'
import { useIdentity } from '../../../providers/auth/identity'
import { useCompany } from '../../../providers/company/company'
import type { Caller } from './first-values'

export function useCaller(): Caller {
  const { identity } = useIdentity()
  const company = useCompany()
  const { timeZone } = useFormats()
  const { id = null, departments = [] } = identity ?? {}
  return {
    me: id,
    department: (departments.find(({ is_primary }) => is_primary) ?? departments[0])?.id ?? null,
    timeZone: company?.time_zone ?? timeZone,
  }
}
