/** A department without people: how to begin. */
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button'
import { usePermission } from '../../../providers/auth/identity'
import { actionPath, importPath, type Resource } from '../../../resources/core/define-module'

export function NobodyHere({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['sc', 'screens'])
  const permits = usePermission()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const department = params.get('dept') ?? params.get('dept_only')
  const create = `${resource.paths.create}${department ? `?department=${encodeURIComponent(department)}` : ''}`
  const mayCreate = permits(actionPath(resource, 'create'))
  return (
    <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t('sc:organisation.nobody')}</p>}>
      {mayCreate && (
        <div className="k-empty-acts">
          <Button type="primary" onClick={() => void navigate(create, { state: { fromList: true } })}>
            {t('sc:organisation.add_person')}
          </Button>
          {permits(actionPath(resource, 'import')) && (
            <Button onClick={() => void navigate(importPath(resource))}>{t('screens:list.import')}</Button>
          )}
        </div>
      )}
    </Empty>
  )
}
