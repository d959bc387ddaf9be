/** What a grant is about, as people call it: "Leads: Show, Create". */
import { useTranslation } from 'react-i18next'
import { useEntryName, usePathTitle } from '../../../components/rights/use-path-name'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { roleGrant } from '../../../schemas/sc/role-grant'
import { grantTitle } from './grant-words'

export default function GrantTitle({
  row: { path, actions, effect },
}: ShowPanelProps<Pick<RowOf<typeof roleGrant>, 'path' | 'actions' | 'effect'>>) {
  const { t } = useTranslation(['sc', 'screens'])
  const pathTitle = usePathTitle()
  const entryName = useEntryName()
  const entries = (actions ?? []).map((action) => entryName(path, action))
  return <span title={path}>{grantTitle(t, { name: pathTitle(path), entries, denies: effect === 'deny' })}</span>
}
