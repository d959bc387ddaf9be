/** Beside the form of an organization: which others may be the same (cm.md R5). */
import type { FormPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { organization } from '../../../../schemas/cm/organization'
import { DuplicatePanel } from '../../merge/duplicates/duplicate-panel'

export default function OrganizationDuplicates({ values, id }: FormPanelProps<RowOf<typeof organization>>) {
  const { name, kind, parent, country, registry_type, registry_no, phone, email, website, addresses } = values
  const isAnything = [name, registry_no, phone, email, website].some(Boolean)
  const cities = (addresses ?? []).map(({ city }) => ({ city: city ?? null }))
  return (
    <DuplicatePanel
      entity="cm/organization"
      id={id}
      typed={isAnything ? { name, kind, parent, country, registry_type, registry_no, phone, email, website, addresses: cities } : null}
    />
  )
}
