/** From a role to its matrix: beside its record, and in the list. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export default function MatrixLink({ row }: { row: Readonly<{ id?: unknown }> }) {
  const { t } = useTranslation('sc')
  return (
    <Link to={`/sc/rights-settings/matrix?role=${String(row.id)}`} onClick={(event) => event.stopPropagation()}>
      {t('rights.open_matrix')}
    </Link>
  )
}
