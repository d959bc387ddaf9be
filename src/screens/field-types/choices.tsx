/** Yes or no, chosen values and free lists in lists and records. */
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Tag } from 'antd'
import { enumLabel, optionColour, stateColour } from '../../components/entity/entity-texts'
import { chosen, joined, typed, type ListFieldType, type ValuePlace } from './list-type'
import { Swatch } from './swatch'
import { plainText } from './texts'

const choiceText = (value: unknown, { context: { t, entity, parent }, field }: ValuePlace): string =>
  enumLabel(t, entity, field.name, String(value), parent)

const tags =
  (itemText: ListFieldType['text']): NonNullable<ListFieldType['draw']> =>
  (value, { text, whole, ...place }) => (
    <span className="k-value-tags" title={whole ? undefined : text}>
      {Array.isArray(value) &&
        value.map((item) => (
          <Tag key={String(item)} variant="filled">
            <Swatch colour={optionColour(place.field, item)} />
            {itemText(item, place)}
          </Tag>
        ))}
    </span>
  )

export const choiceTypes = {
  boolean: {
    operators: ['eq'],
    offered: ['eq'],
    takes: (value) => value === 'true' || value === 'false',
    text: (value, { context: { t } }) => t(value === true ? 'screens:yes' : 'screens:no'),
    drawsEmpty: true,
    draw: (value, { context: { t }, whole }) =>
      value === true ? (
        <span className="k-value-yes">
          <CheckOutlined aria-hidden /> <span className={whole ? '' : 'k-visually-hidden'}>{t('screens:yes')}</span>
        </span>
      ) : (
        <span className="k-value-none">
          {whole ? (
            t('screens:no')
          ) : (
            <>
              <span aria-hidden>–</span>
              <span className="k-visually-hidden">{t('screens:no')}</span>
            </>
          )}
        </span>
      ),
  },
  enum: {
    ...chosen,
    takes: (value, { values }) => values?.includes(value) ?? false,
    text: choiceText,
    draw: (value, { field, text, whole }) => {
      const colour = stateColour(field, String(value))
      return colour ? (
        <span className="k-status" data-tone={colour}>
          {text}
        </span>
      ) : (
        <span title={whole ? undefined : text}>
          <Swatch colour={optionColour(field, value)} />
          {text}
        </span>
      )
    },
  },
  set: {
    ...chosen,
    takes: (value, { values }) => values?.includes(value) ?? false,
    text: (value, place) => joined(value, place, (item) => choiceText(item, place)),
    draw: tags(choiceText),
  },
  texts: {
    ...typed,
    text: (value, place) => joined(value, place, (item) => plainText(item, place)),
    draw: tags(plainText),
  },
  integers: { ...typed, text: (value, place) => joined(value, place, String) },
  list: { ...typed, text: (value, { context: { t } }) => t('screens:n_rows', { count: Array.isArray(value) ? value.length : 0 }) },
} satisfies Record<string, ListFieldType>
