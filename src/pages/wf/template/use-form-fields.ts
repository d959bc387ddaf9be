/** The fields of a form in the reader's words. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { FormContent } from '../../../shared/wf/form'
import { formFields, type FormFieldInfo } from './form-fields'

export function useFormFields({ json_schema, ui_schema }: Pick<FormContent, 'json_schema' | 'ui_schema'>): FormFieldInfo[] {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  return useMemo(
    () => formFields({ json_schema, ui_schema }, { language, part: (key) => t(`part.${key}`, { defaultValue: key }) }),
    [json_schema, ui_schema, language, t],
  )
}
