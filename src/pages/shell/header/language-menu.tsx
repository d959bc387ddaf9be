/** The interface language, in each language's own name. */
import TranslationOutlined from '@ant-design/icons/TranslationOutlined'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../providers/company/company'
import { changeLanguage, currentLanguage } from '../../../providers/i18n/i18n'
import { languageNames, languages, languageTags } from '../../../providers/i18n/language'
import { ChoiceList } from '../../../ui/choice-list'
import { Flyout, useCloseFlyout } from '../../../ui/flyout'

export function LanguageMenu() {
  const { t } = useTranslation('common')
  return (
    <Flyout label={`${t('login.language')}: ${languageNames[currentLanguage()]}`} icon={<TranslationOutlined aria-hidden />} width={180}>
      <LanguageChoices hideLabel />
    </Flyout>
  )
}

export function LanguageChoices({ hideLabel = false }: { hideLabel?: boolean }) {
  const close = useCloseFlyout()
  const { t } = useTranslation('common')
  const company = useCompany()
  const offered = company?.languages.length ? languages.filter((language) => company.languages.includes(language)) : languages
  return (
    <ChoiceList
      label={t('login.language')}
      hideLabel={hideLabel}
      value={currentLanguage()}
      choices={offered.map((language) => ({ value: language, label: languageNames[language], lang: languageTags[language] }))}
      onChange={(language) => {
        void changeLanguage(language)
        close()
      }}
    />
  )
}
