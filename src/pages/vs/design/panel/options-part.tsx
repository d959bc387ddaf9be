/** Options of a question: their words, and behind "More" whether one is chosen alone or written on, its points, group and picture. */
import { useState } from 'react'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { NumberProperty, TextProperty } from '../../../../screens/form/inputs/property'
import type { QuestionOption } from '../../../../shared/vs/question'
import { Button } from '../../../../ui/button'
import { useDesign } from '../design-scope'
import type { DesignQuestion } from '../edit/questions'
import { PictureChoice } from './picture-choice'
import { WordedList } from './worded-list'

/** Of them some may be chosen alone, or with words of one's own. */
const chosen = new Set(['single', 'multi', 'dropdown', 'picture'])

export function OptionsPart({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { patch, words, disabled, kind } = useDesign()
  const [more, setMore] = useState(false)
  const options = question.options ?? []
  const isPicture = question.type === 'picture'
  return (
    <>
      <WordedList<QuestionOption>
        title={t('entity.event.fields.questions.fields.options.label')}
        nameOf={(n) => t('design.option_n', { n })}
        addLabel={t('design.add_option')}
        rows={options}
        onChange={(next, purpose) => patch(question._key, { options: next }, purpose)}
        create={(id) => ({ id, text: { [words.language]: words.option(options.length + 1) } })}
        disabled={disabled}
        more={(option, change) => (
          <>
            {isPicture && <PictureChoice option={option} onChange={change} />}
            {more && (
              <div className="k-vs-option-more">
                {chosen.has(question.type) && (
                  <>
                    <Checkbox
                      checked={option.exclusive === true}
                      disabled={disabled}
                      onChange={({ target }) => change({ ...option, exclusive: target.checked })}
                    >
                      {t('design.exclusive')}
                    </Checkbox>
                    <Checkbox
                      checked={option.other === true}
                      disabled={disabled}
                      onChange={({ target }) => change({ ...option, other: target.checked })}
                    >
                      {t('design.other')}
                    </Checkbox>
                  </>
                )}
                {kind === 'vote' && (
                  <TextProperty
                    label={t('design.group_of')}
                    value={option.group ?? ''}
                    disabled={disabled}
                    onChange={(next) => change(next === '' ? without(option, 'group') : { ...option, group: next })}
                  />
                )}
                {kind === 'survey' && (
                  <NumberProperty
                    label={t('design.points')}
                    value={option.points === null || option.points === undefined ? undefined : String(option.points)}
                    onChange={(next) => change(next === undefined ? without(option, 'points') : { ...option, points: Number(next) })}
                  />
                )}
              </div>
            )}
          </>
        )}
      />
      <Button size="small" type="link" onClick={() => setMore(!more)}>
        {t(more ? 'design.options_less' : 'design.options_more')}
      </Button>
    </>
  )
}

function without(option: QuestionOption, name: 'group' | 'points'): QuestionOption {
  const { [name]: _, ...rest } = option
  return rest
}
