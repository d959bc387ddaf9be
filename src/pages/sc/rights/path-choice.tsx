/** What is asked about: a kind of record and what is done with it, chosen by its words or by its path. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePathName, useRightPaths } from '../../../components/rights/use-path-name'

export function PathChoice({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const { t } = useTranslation(['common', 'sc'])
  const nameOf = usePathName()
  const known = useRightPaths().flatMap(({ path, actions, fields }) => [
    ...actions.map((action) => `${path}.actions.${action}`),
    ...fields.map((field) => `${path}.fields.${field}`),
  ])
  const options = [...new Set([...(value ? [value] : []), ...known])].map((path) => {
    const name = nameOf(path)
    const action = path.split('.').at(-1) ?? ''
    const synonyms = t(`sc:rights.synonym.${action}`, { defaultValue: '' })
    return { value: path, label: name, title: path, sought: `${name} ${path} ${synonyms}`.toLowerCase() }
  })
  return (
    <label>
      <span>{t('why.path')}</span>
      <Select
        className="k-input-wide"
        aria-label={t('why.path')}
        showSearch={{
          filterOption: (text, option) =>
            text
              .toLowerCase()
              .split(/\s+/)
              .every((word) => option?.sought.includes(word)),
        }}
        allowClear
        value={value || null}
        onChange={(next: string | undefined) => onChange(next ?? '')}
        options={options}
        placeholder={t('why.path_hint')}
      />
    </label>
  )
}
