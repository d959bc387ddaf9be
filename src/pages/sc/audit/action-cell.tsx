/** What was done, in words: `created` → "Created". */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'

export default function ActionCell({ value, row }: CellProps) {
  const { t } = useTranslation('sc')
  const action = String(value ?? '')
  const text = `sc:audit.action.${action}`
  const own = `${String(row.module)}:entity.${String(row.entity)}.actions.${action}.label`
  return <>{t([text, own], { defaultValue: action })}</>
}
