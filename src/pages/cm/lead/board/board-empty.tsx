/** Nothing stands in this pipeline, or nothing that matches. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { importPath, type Resource } from '../../../../resources/core/define-module'

export function BoardEmpty({
  isFiltered,
  mayCreate,
  mayImport,
  resource,
}: {
  isFiltered: boolean
  mayCreate: boolean
  mayImport: boolean
  resource: Resource
}) {
  const { t } = useTranslation('cm')
  return (
    <p className="k-board-empty" role="status">
      {t(isFiltered ? 'board.nothing_matches' : 'board.empty')}
      {!isFiltered && mayCreate && <Link to={resource.paths.create}>{t('board.new')}</Link>}
      {!isFiltered && mayImport && <Link to={importPath(resource)}>{t('board.import')}</Link>}
    </p>
  )
}
