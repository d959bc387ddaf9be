/** The page without the shell: company on top, one card, the languages below. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../providers/company/company'
import { changeLanguage, currentLanguage } from '../../../providers/i18n/i18n'
import { i18nText } from '../../../shared/engine/i18n-text'
import { languageNames, languages, languageTags } from '../../../providers/i18n/language'
import { LogoMark } from './logo-mark'
import './bare-layout.css'

export function BareLayout({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const company = useCompany()
  const language = currentLanguage()
  const picture = company?.login_picture ?? null
  return (
    <div className="k-bare" data-picture={picture !== null}>
      {picture && <img className="k-bare-picture" src={picture} alt="" />}
      <header className="k-bare-head">
        <LogoMark />
        <span className="k-bare-company">{company ? i18nText(company.name, language) : ''}</span>
      </header>
      <main className={wide ? 'k-bare-card k-bare-card-wide' : 'k-bare-card'}>{children}</main>
      <footer>
        <LanguageRow />
      </footer>
    </div>
  )
}

export function LanguageRow() {
  const { t } = useTranslation('common')
  const company = useCompany()
  const offered = company?.languages.length ? languages.filter((language) => company.languages.includes(language)) : languages
  const current = currentLanguage()
  return (
    <div role="group" aria-label={t('login.language')} className="k-languages">
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={languageTags[language]}
          aria-pressed={language === current}
          data-language={language}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}
