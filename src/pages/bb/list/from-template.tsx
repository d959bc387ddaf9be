/** Begins a bulletin with one of the templates that the author may take; not there without one. */
import { Dropdown } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { readOptions } from '../../../providers/data/record-api'
import { Button } from '../../../ui/button'
import { editPath } from '../bulletin-paths'

export function FromTemplate() {
  const { t } = useTranslation('bb')
  const navigate = useNavigate()
  const mayList = useRight('bb.use.template.actions.list')
  const { data: templates = [] } = useQuery({
    queryKey: ['options', 'bb/template', 'begin'],
    queryFn: ({ signal }) => readOptions('bb/template', {}, { signal }),
    enabled: mayList,
    staleTime: 60_000,
  })
  const offered = templates.filter(({ active }) => active !== false)
  if (offered.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: offered.map(({ id, title }) => ({ key: String(id), label: title })),
        onClick: ({ key }) => void navigate(`${editPath}?template=${key}`),
      }}
    >
      <span>
        <Button>{t('list.from_template')}</Button>
      </span>
    </Dropdown>
  )
}
