/** How the form will look: on a desktop, a tablet, a phone, or on paper. Child tables have rows. It can be tried; nothing of it is kept. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import type { Language } from '../../../../schemas/core/types'
import type { FormContent } from '../../../../shared/wf/form'
import { FormRenderer } from '../../fill/form-renderer/form-renderer'
import type { EvaluateRules, Values } from '../../fill/form-renderer/rule-state'
import type { View } from './form-toolbar'
import { sampleRows } from './sample-rows'

interface FormPreviewProps {
  content: FormContent
  view: Exclude<View, 'design'>
  language: Language
  evaluate?: EvaluateRules
}

export function FormPreview({ content, view, language, evaluate }: FormPreviewProps) {
  const { t } = useTranslation('wf')
  const { timeZone, currency } = useFormats()
  const [tried, setTried] = useState<Values>()
  const samples = useMemo(
    () => sampleRows(content, { language, today: todayIn(timeZone), currency }),
    [content, language, timeZone, currency],
  )
  return (
    <section className="k-design-preview" data-view={view} aria-label={t('form_designer.preview')}>
      <div>
        <FormRenderer
          id="preview"
          content={content}
          values={tried ?? samples}
          onChange={setTried}
          language={language}
          readOnly={view === 'print'}
          {...(evaluate ? { evaluate } : {})}
        />
      </div>
    </section>
  )
}
