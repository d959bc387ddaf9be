/** A permission path: an object, then what is asked of it; a path may also be written. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { readPaths } from '../../../shared/sc/rights'

export function PathChoice({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const { t } = useTranslation('common')
  const { data = [] } = useQuery({
    queryKey: ['rights', 'paths'],
    staleTime: 60_000,
    queryFn: async () => (await call(readPaths, {})).data,
  })
  const [typed, setTyped] = useState('')
  const known = data.flatMap(({ path, actions, fields }) => [
    ...actions.map((action) => `${path}.actions.${action}`),
    ...fields.map((field) => `${path}.fields.${field}`),
  ])
  const options = [...new Set([...(typed ? [typed] : []), ...(value ? [value] : []), ...known])].map((path) => ({
    value: path,
    label: path,
  }))
  return (
    <label>
      <span>{t('why.path')}</span>
      <Select
        className="k-input-wide"
        aria-label={t('why.path')}
        showSearch={{ onSearch: (text) => setTyped(/^[A-Za-z0-9.-]+$/.test(text) ? text : '') }}
        allowClear
        value={value || null}
        onChange={(next: string | undefined) => onChange(next ?? '')}
        options={options}
        placeholder="cm.admin.tag.actions.create"
      />
    </label>
  )
}
