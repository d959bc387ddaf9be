/** The lines of a lead in its form: price, unit, tax and net stand there as soon as product and quantity do, and what they come to (cm.md R7). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../components/format/format-number'
import { useCallPreview } from '../../../components/inputs/use-preview'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { ChildGrid } from '../../../screens/form/inputs/grid/child-grid'
import { useFilledRows, type Refill } from '../../../screens/form/inputs/grid/use-filled-rows'
import { useFormScope } from '../../../screens/form/state/form-context'
import { useFormState, type FormErrors } from '../../../screens/form/state/form-store'
import type { ChildRow } from '../../../screens/form/state/form-values'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { compareDecimals } from '../../../schemas/core/compare-decimals'
import { same } from '../../../schemas/core/same'
import { previewLines, type LinesAnswer } from '../../../shared/cm/lead'
import { Button } from '../../../ui/button'
import './lead.css'

const none: readonly ChildRow[] = []
/** Another product is another price; another quantity may be another tier. */
const refill: Refill = {
  product: { cells: ['unit_price', 'unit', 'tax_category'], always: true },
  quantity: { cells: ['unit_price'] },
}

export default function LinesInput({ id, value, onChange, onBlur, disabled, invalid, describedBy, values }: FieldInputProps) {
  const { entity, refs, store, isDisabled } = useFormScope()
  const { t } = useTranslation(['cm', 'screens'])
  const field = entity.fields.find(({ name }) => name === 'lines')
  const rows = Array.isArray(value) ? (value as readonly ChildRow[]) : none
  const errors = useFormState(store, (state) => state.errors)
  const childErrors = useMemo(() => below(errors, 'lines.'), [errors])
  const { data } = useCallPreview(
    previewLines,
    rows.length === 0
      ? null
      : {
          body: {
            organization: numberOf(values.organization),
            pipeline: numberOf(values.pipeline),
            currency: typeof values.currency === 'string' && values.currency ? values.currency : null,
            lines: rows.map(askedOf),
          },
        },
  )
  const answer = useMemo(() => (data ? answerOf(rows, data) : undefined), [rows, data])
  const change = useFilledRows({ rows, onChange, refill, answer })
  if (!field) return null
  const amount = entity.fields.find(({ name }) => name === 'amount')
  const isOpen = amount !== undefined && !disabled && !isDisabled(amount)
  return (
    <>
      <ChildGrid
        entity={entity}
        field={field}
        id={id}
        label={fieldLabel(t, entity, 'lines')}
        value={rows}
        onChange={change}
        onBlur={onBlur}
        disabled={disabled}
        invalid={invalid}
        describedBy={describedBy}
        required={false}
        refs={refs}
        row={values}
        childErrors={childErrors}
      />
      {data && rows.length > 0 && (
        <Sums
          sums={data}
          amount={moneyOf(values.amount)}
          follows={values.amount_mode === 'lines'}
          onTake={isOpen ? () => store.set('amount_mode', 'lines') : undefined}
        />
      )}
    </>
  )
}

interface SumsProps {
  sums: LinesAnswer
  /** As it was typed. */
  amount: string | null
  /** It is what the lines come to. */
  follows: boolean
  onTake: (() => void) | undefined
}

function Sums({ sums, amount, follows, onTake }: SumsProps) {
  const { t } = useTranslation('cm')
  const money = (text: string) => formatMoney(text, sums.currency)
  const isOther = !follows && (amount === null || compareDecimals(amount, sums.net) !== 0)
  return (
    <div className="k-lines-sums" role="status">
      <dl className="k-lead-sums">
        {(['net', 'tax', 'total'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(`view.sum.${sum}`)}</dt>
            <dd>
              {sum === 'total' ? `${sums.currency} ` : ''}
              {money(sums[sum])}
            </dd>
          </div>
        ))}
      </dl>
      {isOther && (
        <p className="k-muted">
          {amount === null ? t('lines.no_amount') : t('lines.other_amount', { amount: money(amount), net: money(sums.net) })}{' '}
          {onTake && (
            <Button size="small" onClick={onTake}>
              {t('lines.take')}
            </Button>
          )}
        </p>
      )}
      {follows && <p className="k-muted">{t('lines.follows')}</p>}
    </div>
  )
}

const inputs = ['id', 'product', 'quantity', 'unit', 'unit_price', 'discount', 'tax_category'] as const
const askedOf = (row: ChildRow): Readonly<Record<string, unknown>> => Object.fromEntries(inputs.map((name) => [name, row[name] ?? null]))

/** Only of rows that are still as they were asked about. */
function answerOf(rows: readonly ChildRow[], { lines }: LinesAnswer) {
  return {
    rows,
    filled: rows.map((row, at) => {
      const line = lines[at]
      if (!line || !same(askedOf(row), line.asked)) return {}
      const { net, asked: _asked, ...own } = line
      return { ...own, computed: { net } }
    }),
  }
}

/** @returns null of an empty amount, and of one that is still being typed */
const moneyOf = (value: unknown): string | null => (/^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : null)

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const below = (errors: FormErrors, prefix: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, texts]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), texts]] : [])),
  )
