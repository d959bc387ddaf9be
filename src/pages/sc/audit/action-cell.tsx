/** What was done, in words: `created` → "Created". */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'

export default function ActionCell({ value }: CellProps) {
  const { t, i18n } = useTranslation('sc')
  const action = String(value ?? '')
  const text = `sc:audit.action.${action}`
  return <>{i18n.exists(text) ? t(text) : action}</>
}
