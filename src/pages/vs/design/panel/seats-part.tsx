/** How the answers elect: method, seats, alternates, and seats that are reserved for a group of the options (vs.md §5.3). */
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { AutoComplete, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { NumberProperty } from '../../../../screens/form/inputs/property'
import { methodOf, methodsOf, type CountingMethod, type ReservedSeats } from '../../../../shared/vs/question'
import { Button } from '../../../../ui/button'
import { Labelled } from '../../../../ui/labelled'
import { useDesign } from '../design-scope'
import type { DesignQuestion } from '../edit/questions'

export function SeatsPart({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { patch, disabled } = useDesign()
  const { _key } = question
  const methods = methodsOf(question)
  const field = (name: string) => t(`entity.event.fields.questions.fields.${name}.label`)
  return (
    <>
      {methods.length > 1 && (
        <Labelled label={field('method')}>
          {({ id }) => (
            <Select<CountingMethod>
              id={id}
              className="k-input-wide"
              disabled={disabled}
              value={methodOf(question)}
              options={methods.map((value) => ({ value, label: t(`entity.event.fields.questions.fields.method.enum.${value}`) }))}
              onChange={(next) => patch(_key, { method: next })}
            />
          )}
        </Labelled>
      )}
      <div className="k-vs-two">
        <NumberProperty
          label={field('seats')}
          value={String(question.seats)}
          onChange={(next) => patch(_key, { seats: Math.max(1, Number(next ?? 1)) }, 'seats')}
        />
        <NumberProperty
          label={field('alternates')}
          value={String(question.alternates)}
          onChange={(next) => patch(_key, { alternates: Math.max(0, Number(next ?? 0)) }, 'alternates')}
        />
      </div>
      <Reserved question={question} />
    </>
  )
}

function Reserved({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { patch, disabled } = useDesign()
  const reserve = question.reserve ?? []
  const groups = [...new Set((question.options ?? []).flatMap(({ group }) => (group ? [group] : [])))]
  const set = (next: readonly ReservedSeats[], purpose?: string) =>
    patch(question._key, { reserve: next.length > 0 ? next : null }, purpose)
  const change = (at: number, next: Partial<ReservedSeats>, purpose: string) =>
    set(
      reserve.map((one, place) => (place === at ? { ...one, ...next } : one)),
      `${purpose} ${at}`,
    )
  return (
    <fieldset className="k-vs-worded">
      <legend className="k-entry-label">{t('entity.event.fields.questions.fields.reserve.label')}</legend>
      {reserve.map(({ group, seats }, at) => (
        <div key={at} className="k-vs-reserved">
          <Labelled label={t('design.group_of')}>
            {({ id }) => (
              <AutoComplete
                id={id}
                value={group}
                disabled={disabled}
                options={groups.map((value) => ({ value }))}
                onChange={(next: string) => change(at, { group: next }, 'group')}
              />
            )}
          </Labelled>
          <NumberProperty
            label={t('entity.event.fields.questions.fields.seats.label')}
            value={String(seats)}
            onChange={(next) => change(at, { seats: Math.max(1, Number(next ?? 1)) }, 'reserved')}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            label={t('design.row_remove', { name: group })}
            disabled={disabled}
            onClick={() => set(reserve.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => set([...reserve, { group: groups.find((one) => reserve.every(({ group }) => group !== one)) ?? '', seats: 1 }])}
      >
        {t('design.add_reserve')}
      </Button>
    </fieldset>
  )
}
