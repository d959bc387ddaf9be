/** "+" in the header: whatever the person may add, by module (shell.md §2.2). */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showFailure } from '../../../providers/notification/alerts'
import { loadCreatable, useCreatable } from '../../../api/engine/search'
import { modules } from '../../../resources'
import { Flyout } from '../../../ui/flyout'

export function QuickCreate() {
  const { t } = useTranslation()
  return (
    <Flyout
      label={t('common:palette.quick_create')}
      icon={<PlusOutlined aria-hidden />}
      width={280}
      onOpen={() => {
        loadCreatable().catch(showFailure)
      }}
    >
      <Choices />
    </Flyout>
  )
}

function Choices() {
  const { t } = useTranslation()
  const creatable = useCreatable()
  const offered = modules
    .map(({ code, resources }) => ({ code, resources: resources.filter(({ name }) => creatable?.has(name)) }))
    .filter(({ resources }) => resources.length > 0)
  if (!creatable)
    return (
      <p className="k-choices-label" role="status">
        {t('common:shell.loading')}
      </p>
    )
  if (offered.length === 0) return <p className="k-choices-label">{t('common:palette.nothing_to_create')}</p>
  return offered.map(({ code, resources }) => (
    <nav key={code} className="k-choices" aria-label={t(`${code}:module.title`)}>
      <div className="k-choices-label" aria-hidden>
        {t(`${code}:module.title`)}
      </div>
      {resources.map(({ name, key, paths }) => (
        <Link key={name} className="k-choice-link" to={paths.create}>
          {t(`${code}:entity.${key}.title`)}
        </Link>
      ))}
    </nav>
  ))
}
