/** Beside the form: the announcement as its readers will see it, in the language that one chooses. */
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../components/format/rich-text'
import type { FormPanelProps } from '../../../resources/core/define-module'
import { languages, type Language } from '../../../schemas/core/types'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { i18nText } from '../../../shared/engine/i18n-text'
import './notice.css'

export default function NoticePreview({ values }: FormPanelProps) {
  const { t } = useTranslation('ca')
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const bodies = Object.fromEntries(languages.map((one) => [one, values[`body_${one}`]]))
  const body = i18nText(bodies, language)
  return (
    <section className="k-notice-reading" aria-label={t('notice.preview.label')}>
      <Segmented
        aria-label={t('notice.preview.language')}
        value={language}
        options={languages.map((one) => ({ value: one, label: t(`notice.language.${one}`) }))}
        onChange={setLanguage}
      />
      <h3>{i18nText(values.title, language) || t('entity.notice.title')}</h3>
      {body === '' ? <p className="k-muted">{t('notice.preview.empty')}</p> : <RichText html={body} />}
    </section>
  )
}
