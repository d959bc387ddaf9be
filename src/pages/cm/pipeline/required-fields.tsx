/** Fields of a lead that a stage demands, by their names. */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'

export default function RequiredFields({ value }: CellProps) {
  const { t, i18n } = useTranslation('cm')
  const fields = Array.isArray(value) ? value.map(String) : []
  return <>{fields.map((field) => leadFieldLabel(i18n, field)).join(t('editor.list_separator'))}</>
}

interface Texts {
  exists: (key: string) => boolean
  t: (key: string) => string
}

/** Custom fields have their key only, until they have landed. */
export const leadFieldLabel = (i18n: Texts, field: string): string =>
  i18n.exists(`cm:lead_field.${field}`) ? i18n.t(`cm:lead_field.${field}`) : field
