/** The kind of a job, or what a schedule starts, in words: `sc.retention` → "Nightly clearing". */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'

export default function JobKind({ value }: CellProps) {
  const kind = String(value ?? '')
  const { t, i18n } = useTranslation(kind.split('.')[0])
  const text = kind.replace('.', ':job_kind.')
  return <span title={kind}>{i18n.exists(text) ? t(text) : kind}</span>
}
