/**
 * Beside the form: the bulletin as its readers will see it, on a desk or a phone, in the language that one chooses, or as one
 * person, who may find nothing (bb.md §2).
 */
import { useState } from 'react'
import { Segmented, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../components/format/rich-text'
import { usePersonNames } from '../../../components/people/use-person-names'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { languageNames } from '../../../providers/i18n/language'
import type { FormPanelProps } from '../../../resources/core/define-module'
import { importances } from '../../../schemas/bb/value-lists'
import { languages, type Language } from '../../../schemas/core/types'
import { Mention } from '../../../screens/comments/mention'
import { mentionedIn } from '../../../shared/engine/mentions'
import { i18nText } from '../../../shared/engine/i18n-text'
import { textFor } from '../read/text-language'
import { importanceColours } from '../standing'
import { bodiesIn } from './written-bodies'
import { PersonChoice, PersonVerdict, reading, useAsPerson } from './as-person'
import '../bb.css'

const widths = ['desktop', 'phone'] as const

export default function BulletinPreview({ values }: FormPanelProps) {
  const { t } = useTranslation('bb')
  const [chosen, setChosen] = useState<Language>()
  const [person, setPerson] = useState<number>()
  const asPerson = useAsPerson(values, person)
  const language = chosen ?? asPerson.data?.language ?? currentLanguage()
  const isHidden = asPerson.data !== undefined && !reading.has(asPerson.data.view)
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const text = textFor(
    bodiesIn(values.bodies).filter(({ body }) => body !== ''),
    language,
  )
  const { nameOf } = usePersonNames(mentionedIn(text?.body ?? ''))
  const importance = importances.find((one) => one === values.importance) ?? 'normal'
  return (
    <section className="k-bb-preview" aria-label={t('edit.preview')}>
      <div className="k-bb-preview-choices">
        <Segmented
          size="small"
          aria-label={t('edit.preview_width')}
          value={width}
          options={widths.map((value) => ({ value, label: t(`edit.${value}`) }))}
          onChange={setWidth}
        />
        <Segmented
          size="small"
          aria-label={t('edit.preview_language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setChosen}
        />
        <PersonChoice
          person={person}
          onChange={(one) => {
            setPerson(one)
            // In that person's own language, until another one is chosen.
            setChosen(undefined)
          }}
        />
      </div>
      {person !== undefined && <PersonVerdict asPerson={asPerson} values={values} />}
      {!isHidden && (
        <article className="k-bb-article" data-width={width}>
          <div className="k-bb-headline">
            <h2>{i18nText(values.title, language) || t('edit.no_title')}</h2>
            {importance !== 'normal' && (
              <Tag color={importanceColours[importance]}>{t(`entity.bulletin.fields.importance.enum.${importance}`)}</Tag>
            )}
          </div>
          {text === undefined ? (
            <p className="k-muted">{t('edit.no_text')}</p>
          ) : (
            <>
              {text.language !== language && <p className="k-secondary">{t('edit.read_in', { language: languageNames[text.language] })}</p>}
              <RichText html={text.body} mention={(one) => <Mention name={nameOf(one)} />} />
            </>
          )}
        </article>
      )}
    </section>
  )
}
