/** The properties of one question: what its type needs. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { NumberProperty, SwitchProperty, TextProperty, WordsProperty } from '../../../../screens/form/inputs/property'
import { isQuestion, type QuestionType } from '../../../../shared/vs/question'
import { Labelled } from '../../../../ui/labelled'
import { useDesign } from '../design-scope'
import { offeredGroups, propertiesOf } from '../edit/question-kinds'
import type { DesignQuestion } from '../edit/questions'
import { ConditionPart } from './condition-part'
import { OptionsPart } from './options-part'
import { RowsPart } from './rows-part'
import { ScalePart } from './scale-part'
import { SeatsPart } from './seats-part'

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))
const textOf = (value: number | null | undefined): string | undefined => (value === null || value === undefined ? undefined : String(value))

export function QuestionPanel({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { kind, patch, disabled } = useDesign()
  const { _key, type } = question
  const has = propertiesOf(type, kind)
  const field = (name: string) => t(`entity.event.fields.questions.fields.${name}.label`)
  const change = (next: Partial<DesignQuestion>, purpose?: string) => patch(_key, next, purpose)
  return (
    <fieldset className="k-vs-properties" disabled={disabled}>
      <legend className="k-visually-hidden">{t('design.properties')}</legend>
      <WordsProperty
        label={field('title')}
        value={question.title ?? undefined}
        onChange={(next) => change({ title: next ?? null }, 'title')}
        long
      />
      <TypeChoice question={question} />
      {has.has('options') && <OptionsPart question={question} />}
      {has.has('rows') && <RowsPart question={question} />}
      {has.has('scale') && <ScalePart question={question} />}
      {has.has('range') && (
        <div className="k-vs-two">
          <NumberProperty label={field('min')} value={textOf(question.min)} onChange={(next) => change({ min: numberOf(next) }, 'min')} />
          <NumberProperty label={field('max')} value={textOf(question.max)} onChange={(next) => change({ max: numberOf(next) }, 'max')} />
        </div>
      )}
      {has.has('seats') && <SeatsPart question={question} />}
      {has.has('required') && (
        <SwitchProperty
          label={field('required')}
          value={question.required}
          disabled={disabled}
          onChange={(next) => change({ required: next })}
        />
      )}
      {has.has('blank') && kind === 'vote' && (
        <SwitchProperty
          label={field('blank_allowed')}
          value={question.blank_allowed}
          disabled={disabled}
          onChange={(next) => change({ blank_allowed: next })}
        />
      )}
      {type !== 'page' && (
        <WordsProperty
          label={field('help')}
          value={question.help ?? undefined}
          onChange={(next) => change({ help: next ?? null }, 'help')}
          long
        />
      )}
      <NumberProperty
        label={field('page')}
        value={String(question.page)}
        onChange={(next) => change({ page: Math.max(1, Number(next ?? 1)) }, 'page')}
      />
      {isQuestion(question) && (
        <TextProperty
          label={field('key')}
          help={t('entity.event.fields.questions.fields.key.help')}
          value={question.key}
          disabled={disabled}
          onChange={(next) => change({ key: next }, 'key')}
        />
      )}
      <ConditionPart question={question} />
    </fieldset>
  )
}

function TypeChoice({ question: { _key, type } }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { kind, patch, disabled } = useDesign()
  const name = (one: QuestionType) => t(`entity.event.fields.questions.fields.type.enum.${one}`)
  const groups = offeredGroups(kind)
  const isOffered = groups.some(({ types }) => types.includes(type))
  return (
    <Labelled label={t('entity.event.fields.questions.fields.type.label')}>
      {({ id }) => (
        <Select<QuestionType>
          id={id}
          className="k-input-wide"
          value={type}
          disabled={disabled}
          options={[
            // A type that the other kind of event offers stays to be seen.
            ...(isOffered ? [] : [{ value: type, label: name(type) }]),
            ...groups.map(({ group, types }) => ({
              label: t(`design.group.${group}`),
              options: types.map((one) => ({ value: one, label: name(one) })),
            })),
          ]}
          onChange={(next) => patch(_key, { type: next })}
        />
      )}
    </Labelled>
  )
}
