/** Beside the form of a person: who else may be the same (cm.md R5). */
import type { FormPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { person } from '../../../../schemas/cm/person'
import { DuplicatePanel } from '../../merge/duplicates/duplicate-panel'

export default function PersonDuplicates({ values, id }: FormPanelProps<RowOf<typeof person>>) {
  const { family_name, given_name, organization } = values
  const emails = (values.emails ?? []).filter(({ email }) => email).map(({ email }) => ({ email }))
  const phones = (values.phones ?? []).filter(({ number }) => number).map(({ number, label }) => ({ number, label }))
  const isAnything = Boolean(family_name ?? given_name) || emails.length > 0 || phones.length > 0
  return <DuplicatePanel entity="cm/person" id={id} typed={isAnything ? { family_name, given_name, organization, emails, phones } : null} />
}
