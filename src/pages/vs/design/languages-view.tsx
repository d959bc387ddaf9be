/** Every text of the questions in the four languages, side by side. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames, languages, languageTags, type Language } from '../../../providers/i18n/language'
import { useDesign } from './design-scope'
import { textsOf, withText } from './edit/question-texts'

export function LanguagesView() {
  const { t } = useTranslation(['vs', 'screens'])
  const { questions, patch, disabled } = useDesign()
  return (
    <div className="k-vs-languages">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('design.text')}</th>
            {languages.map((language) => (
              <th key={language} scope="col" lang={languageTags[language]}>
                {languageNames[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.flatMap((question, at) =>
            textsOf(question).map(({ place, text }) => {
              const label = t(`design.text_of.${place.part}`, { question: at + 1, n: place.n })
              return (
                <tr key={`${question._key} ${place.part} ${place.n}`} data-part={place.part}>
                  <th scope="row">{label}</th>
                  {languages.map((language: Language) => (
                    <td key={language} data-language={languageNames[language]}>
                      <Input.TextArea
                        autoSize={{ minRows: 1, maxRows: 6 }}
                        lang={languageTags[language]}
                        aria-label={t('screens:i18n.in', { label, language: languageNames[language] })}
                        value={text[language] ?? ''}
                        disabled={disabled}
                        onChange={({ target }) =>
                          patch(
                            question._key,
                            withText(question, place, { language, text: target.value }),
                            `${place.part} ${place.n} ${language}`,
                          )
                        }
                      />
                    </td>
                  ))}
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </div>
  )
}
