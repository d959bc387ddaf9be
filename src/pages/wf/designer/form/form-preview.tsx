/** How the form will look: on a desktop, a tablet, a phone, or on paper. It can be tried; nothing of it is kept. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../../schemas/core/types'
import type { FormContent } from '../../../../shared/wf/form'
import { FormRenderer } from '../../fill/form-renderer/form-renderer'
import type { EvaluateRules, Values } from '../../fill/form-renderer/rule-state'
import type { View } from './form-toolbar'

interface FormPreviewProps {
  content: FormContent
  view: Exclude<View, 'design'>
  language: Language
  evaluate?: EvaluateRules
}

export function FormPreview({ content, view, language, evaluate }: FormPreviewProps) {
  const { t } = useTranslation('wf')
  const [values, setValues] = useState<Values>({})
  return (
    <section className="k-design-preview" data-view={view} aria-label={t('form_designer.preview')}>
      <div>
        <FormRenderer
          id="preview"
          content={content}
          values={values}
          onChange={setValues}
          language={language}
          readOnly={view === 'print'}
          {...(evaluate ? { evaluate } : {})}
        />
      </div>
    </section>
  )
}
